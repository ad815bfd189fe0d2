const answersMs = 5_000;

/** The server has another version of the app than the one that runs here. Without an answer there is none. */
export async function isReplaced(): Promise<boolean> {
  const own = ownScript();
  const panel = await fetch('/panel.html', { cache: 'no-store', signal: AbortSignal.timeout(answersMs) })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  // The page of a captive portal is no version.
  return Boolean(own) && panel.includes('id="root"') && !panel.includes(`${own}`);
}

/** The login names it in `data-panel`, before all else that it needs. */
function ownScript(): string | undefined {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src], script[data-panel]');
  return script?.dataset.panel?.split(' ')[0] ?? script?.getAttribute('src') ?? undefined;
}
