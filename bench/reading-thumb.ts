export interface ScoredByThumb {
  ms: number;
  taps: number;
  /** Of one lot, in px. */
  height: number;
  /** What moved without being scrolled, counted also right after a tap. */
  shift: number;
}

/**
 * In the page: taps always at one place of the screen, as soon as the next unread lot rests there, and saves them all.
 * Null where fewer are unread.
 */
export async function measureThumb(count: number): Promise<ScoredByThumb | null> {
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  const unread = document.querySelectorAll('main [role=listitem]:has(button[aria-pressed]):not([data-read])');
  const first = unread[0]?.querySelector('button[aria-pressed]');
  if (!first || unread.length < count) return null;
  first.scrollIntoView({ block: 'center', behavior: 'instant' });
  await painted();

  let shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift' });
  const { x, y, width, height } = first.getBoundingClientRect();
  let taps = 0;
  const tap = (key: Element | null | undefined) => {
    if (!(key instanceof HTMLElement)) throw new Error(`nothing to tap after ${taps} taps`);
    key.click();
    taps += 1;
  };

  const begun = performance.now();
  while (taps < count) {
    const key = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button[aria-pressed="false"]');
    if (key?.closest('[role=listitem]:not([data-read], [data-chosen])')) tap(key);
    await painted();
    if (performance.now() - begun > 120_000) throw new Error(`no unread lot under the thumb after ${taps} taps`);
  }
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Salvar ('));
  tap(save);
  while (save?.textContent !== 'Salvar') await painted();
  const ms = performance.now() - begun;
  observer.disconnect();
  return { ms, taps, height: unread[0]?.getBoundingClientRect().height ?? Number.NaN, shift };
}
