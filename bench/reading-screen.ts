import { atMost, slow } from './browser.ts';
import type { Measurement, Sample } from './measurement.ts';
import { bigFarm, type Device, openRound, wholeRound } from './reading-round.ts';
import { measureThumb } from './reading-thumb.ts';

const scoredLots = 100;
const reloads = 5;

/** The reading round on a phone four times slower than one of today, with 500 lots, opened without a network. */
export const readingScreen: Measurement = async (stage) => {
  const session = await bigFarm(stage);
  const device = await openRound(stage, session);
  await device.page.addInitScript(watchList);
  return () => offlineReloads(device);
};

/** The same phone in the hand of who scores. */
export const readingThumb: Measurement = async (stage) => {
  const device = await openRound(stage, await bigFarm(stage));
  return () => thumb(device);
};

/** A hundred lots by a thumb that stays where it is, for as long as there are as many unread. */
async function thumb(device: Device): Promise<Sample[]> {
  await device.throttle(slow);
  const scored = await measureThumb(device, scoredLots);
  await device.throttle(1);
  if (!scored) return [];
  const { ms, taps, height, shift } = scored;
  const of = `${scoredLots} lots by thumb`;
  return [
    atMost(`${of}, ${slow}× slower CPU`, ms, 60_000),
    { name: `${of}, with Salvar`, unit: 'taps', measured: taps, against: scoredLots, bar: { atMost: scoredLots + 1 } },
    { name: 'height of a lot', unit: 'px', measured: height, against: 150, bar: { atMost: 150 } },
    { name: 'layout shift while scoring', unit: 'shift', measured: shift, against: 1, bar: { atMost: 0 } },
  ];
}

/**
 * By the page's own clock, from the reload until the list has been painted. A locator that waits for it from outside has its script
 * read by the slow page meanwhile, which takes a tenth of the time.
 */
async function offlineReloads({ page, throttle }: Device): Promise<Sample[]> {
  const times: number[] = [];
  for (let index = 0; index < reloads; index += 1) {
    await throttle(slow);
    await page.reload({ waitUntil: 'commit' });
    times.push(await page.evaluate(() => window.listPainted));
    await throttle(1);
    await wholeRound(page);
  }
  return times.map((ms) => atMost(`offline reload to a usable list, ${slow}× slower CPU`, ms, 800));
}

declare global {
  interface Window {
    listPainted: Promise<number>;
  }
}

/** In the page, before anything of it: when the list can be used. */
function watchList(): void {
  window.listPainted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('the list did not come')), 30_000);
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('button[aria-pressed]').length <= 5) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}
