import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { minutesAgo, reading, roundOf } from '../../../test/readings.ts';

const api = await startApi();
const { worker } = api;
const { newLot, send, loadOf, round } = roundOf(api);
const day = 24 * 60;

async function shown(lot: number) {
  const { readings } = await round(lot);
  return readings.map(({ value, clock, date }) => ({ value, clock, at: Math.round(ageOf(date)) }));
}

const ageOf = (date: string) => (Date.now() - Date.parse(date)) / 60_000;

describe('a reading from a clock', () => {
  test('that is two days behind counts when it was captured, and says so', async () => {
    const lot = await newLot(1000, 5);
    await send([reading(lot, -50, 20)]);
    // Captured five minutes ago, and sent now.
    await send([reading(lot, 10, 2 * day + 5)], worker, minutesAgo(2 * day));
    expect(await shown(lot)).toEqual([
      { value: -50, clock: null, at: 20 },
      { value: 10, clock: 'behind', at: 5 },
    ]);
  });

  test('that is a day ahead counts when it was captured, and says so', async () => {
    const lot = await newLot();
    await send([reading(lot, 10, 30 - day)], worker, minutesAgo(-day));
    expect(await shown(lot)).toEqual([{ value: 10, clock: 'ahead', at: 30 }]);
  });

  test('that is a minute off counts as it says, and says nothing', async () => {
    const lot = await newLot();
    await send([reading(lot, 10, 31)], worker, minutesAgo(1));
    expect(await shown(lot)).toEqual([{ value: 10, clock: null, at: 31 }]);
  });

  test('that was repaired before it sent counts from what the device had seen', async () => {
    const lot = await newLot(1000, 5);
    await send([{ ...reading(lot, 10, 2 * day), after: minutesAgo(15) }], worker, minutesAgo(0));
    expect(await shown(lot)).toEqual([{ value: 10, clock: 'behind', at: 15 }]);
  });

  test('sent again from a clock that was repaired meanwhile is the same reading, where it was', async () => {
    const lot = await newLot(1000, 5);
    const one = reading(lot, 10, 2 * day + 5);
    const first = await send([one], worker, minutesAgo(2 * day));
    expect(await send([{ ...one, after: minutesAgo(1) }], worker, minutesAgo(0))).toEqual(first);
    expect(await shown(lot)).toEqual([{ value: 10, clock: 'behind', at: 5 }]);
  });

  test('in several of one sending keeps their order, also where all count from the arrival', async () => {
    const lot = await newLot(150);
    // 150 → 173 → 156; the other way round it would be 135 → 155.
    const ahead = [reading(lot, -10, -day - 2), reading(lot, 15, -day - 1)].reverse();
    await send(ahead);
    expect((await round(lot)).readings.map(({ value }) => value)).toEqual([15, -10]);
    expect(await loadOf(lot)).toBe(156);
  });
});

test.each([null, 'ontem', 7, '0000-01-01T00:00:00Z', {}])('a sent_at of %j is as good as none', async (sent_at) => {
  const lot = await newLot();
  expect(await send([{ ...reading(lot, 10), after: sent_at }], worker, sent_at)).toMatchObject([{ fate: 'stored' }]);
  expect(await loadOf(lot)).toBe(1100);
});
