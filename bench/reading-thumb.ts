import { setTimeout as delay } from 'node:timers/promises';
import type { Device, Point } from './reading-round.ts';

export interface ScoredByThumb {
  ms: number;
  taps: number;
  /** Of one lot, in px. */
  height: number;
  /** What moved without being scrolled, counted also right after a tap. */
  shift: number;
}

/** A quick one: nobody looks at a trough, or even at a screen, in less. */
export const thumbMs = 200;

/**
 * Touches always one place of the screen, as soon as the next unread lot rests there, and saves them all. Null where fewer
 * are unread.
 */
export async function measureThumb({ page, touch }: Device, count: number): Promise<ScoredByThumb | null> {
  const thumb = await page.evaluate(beginRound, count);
  if (!thumb) return null;
  let taps = 0;
  const tap = async (point: Point) => {
    await touch(point);
    taps += 1;
  };

  const begun = performance.now();
  while ((await page.evaluate(chosenLots)) < count) {
    await page.waitForFunction(isUnreadAt, thumb);
    const rested = delay(thumbMs);
    await tap(thumb);
    await rested;
  }
  const seen = await page.evaluate(endScoring);
  const save = page.getByRole('button', { name: `Salvar (${count})` });
  const { x, y, width, height } = (await save.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await tap({ x: x + width / 2, y: y + height / 2 });
  await save.waitFor({ state: 'detached' });
  return { ms: performance.now() - begun, taps, ...seen };
}

/** In the page: where the first key of the first unread lot lies in the middle of the screen. */
async function beginRound(count: number): Promise<Point | null> {
  const unread = document.querySelectorAll('main [role=listitem]:has(button[aria-pressed]):not([data-read])');
  const first = unread[0]?.querySelector('button[aria-pressed]');
  if (!first || unread.length < count) return null;
  first.scrollIntoView({ block: 'center', behavior: 'instant' });
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value;
  });
  const shifts: Shifts = { sum: 0, stop: () => observer.disconnect() };
  Object.assign(window, { shifts });
  observer.observe({ type: 'layout-shift' });
  const { x, y, width, height } = first.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** In the page. */
function isUnreadAt({ x, y }: Point): boolean {
  const key = document.elementFromPoint(x, y)?.closest('button[aria-pressed="false"]');
  return key?.closest('[role=listitem]:not([data-read], [data-chosen])') != null;
}

/** In the page. */
function chosenLots(): number {
  return document.querySelectorAll('main [role=listitem][data-chosen]').length;
}

interface Shifts {
  sum: number;
  stop(): void;
}

/** In the page. */
function endScoring(): Pick<ScoredByThumb, 'height' | 'shift'> {
  const { shifts } = window as unknown as { shifts: Shifts };
  shifts.stop();
  const lot = document.querySelector('main [role=listitem]:has(button[aria-pressed])');
  return { shift: shifts.sum, height: lot?.getBoundingClientRect().height ?? Number.NaN };
}
