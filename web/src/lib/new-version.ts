/** The server has another version of the app than the one that runs here. Without an answer there is none. */
export async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const panel = await fetch('/panel.html', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  // The page of a captive portal is no version.
  return Boolean(own) && panel.includes('id="root"') && !panel.includes(`${own}`);
}
