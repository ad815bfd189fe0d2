import { atMost, atOnce, slow } from './browser.ts';
import type { Measurement, Sample } from './measurement.ts';
import { p95 } from './percentile.ts';
import { bigFarm, type Device, lots, openRound } from './reading-round.ts';
import { thumbMs } from './reading-thumb.ts';

/** Where it is slow the bars are near. */
const taps = (rate: number) => (rate === 1 ? 20 : 60);
const saves = 12;

/** What a tap and a save cost on a phone of today and on one four times slower, with 500 lots on screen and nothing else open. */
export const readingTaps: Measurement = async (stage) => {
  const device = await openRound(stage, await bigFarm(stage), atOnce);
  return async () => [
    ...(await atSpeed(device, 1, { painted: 16, committed: 50 })),
    ...(await atSpeed(device, slow, { painted: 50, committed: 100 })),
  ];
};

async function atSpeed(device: Device, rate: number, bars: { painted: number; committed: number }): Promise<Sample[]> {
  const { page, throttle } = device;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await throttle(rate);
  const painted = await page.evaluate(measureTaps, { count: taps(rate), restMs: thumbMs, detail: 1 });
  const byKey = await page.evaluate(measureTaps, { count: taps(rate), restMs: thumbMs, detail: 0 });
  const committed: number[] = [];
  for (let index = 0; index < saves; index += 1) committed.push(await page.evaluate(measureSave));
  await throttle(1);
  const at = rate === 1 ? '' : `, ${rate}× slower CPU`;
  return [
    atMost(`tap to painted, p95 of ${lots} lots${at}`, p95(painted), bars.painted),
    atMost(`key to painted, p95 of ${lots} lots${at}`, p95(byKey), bars.painted),
    atMost(`Salvar to committed, p95${at}`, p95(committed), bars.committed),
  ];
}

interface Taps {
  count: number;
  /** Before each. */
  restMs: number;
  /** Of the click: 1 of a pointer's, 0 of a key's, which takes the focus along to the next lot. */
  detail: number;
}

/**
 * In the page: lot after lot comes to rest in sight and its note is clicked; the time taken until the frame that shows it has been
 * painted. What the browser takes to tell a tap from a touch comes before the click, and is not in it.
 */
async function measureTaps({ count, restMs, detail }: Taps): Promise<number[]> {
  const painted = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    });
  const click = () => new MouseEvent('click', { bubbles: true, cancelable: true, detail });
  const rows = document.querySelectorAll('main [role=listitem]:has(button[aria-pressed]):not([data-read])');
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const row = rows[index];
    row?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await painted();
    await new Promise((rested) => setTimeout(rested, restMs));
    const begun = performance.now();
    row?.querySelector('button[aria-pressed]')?.dispatchEvent(click());
    await painted();
    times.push(performance.now() - begun);
  }
  // Nothing is left chosen for what is measured next.
  for (const button of document.querySelectorAll<HTMLButtonElement>('main button[aria-pressed="true"]')) button.click();
  return times;
}

/** In the page: one note is saved, and the time taken until it is let go of, which it is once the disk has it. */
async function measureSave(): Promise<number> {
  // A lot that was read today would ask first.
  const note = document.querySelector<HTMLButtonElement>('main [role=listitem]:not([data-read]) button[aria-pressed]');
  const becomes = (pressed: boolean) =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        if (note?.ariaPressed !== String(pressed)) return;
        observer.disconnect();
        resolve();
      });
      if (note) observer.observe(note, { attributeFilter: ['aria-pressed'] });
    });
  const chosen = becomes(true);
  note?.click();
  await chosen;
  // Nobody saves twice in a moment: the attempt to send what was saved before is over.
  await new Promise((rested) => setTimeout(rested, 600));
  await new Promise((idle) => requestIdleCallback(idle));
  const save = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Salvar ('));
  const committed = becomes(false);
  const begun = performance.now();
  save?.click();
  await committed;
  return performance.now() - begun;
}
