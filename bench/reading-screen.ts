import { atMost, slow } from './browser.ts';
import type { Measurement, Sample } from './measurement.ts';
import { bigFarm, type Device, openRound } from './reading-round.ts';
import { measureThumb } from './reading-thumb.ts';

const scoredLots = 100;

/** The reading round on a phone four times slower than one of today, with 500 lots on screen. */
export const readingScreen: Measurement = async (stage) => {
  const session = await bigFarm(stage);
  const opened = await openRound(stage, session);
  const thumbed = await openRound(stage, session);
  return async () => [await offlineReload(opened), ...(await thumb(thumbed))];
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

async function offlineReload({ page, throttle }: Device): Promise<Sample> {
  await throttle(slow);
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('button[aria-pressed]').nth(5).waitFor();
  const measured = performance.now() - begun;
  await throttle(1);
  return atMost(`offline reload to a usable list, ${slow}× slower CPU`, measured, 800);
}
