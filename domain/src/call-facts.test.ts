import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CallLot, callFactsOf, countedDays, type ToldReading } from './call-facts.ts';
import { addDays } from './days.ts';

const today = '2026-03-12';
const lot: CallLot = {
  lot_id: 1,
  heads: 100,
  entry_date: '2026-01-10',
  gmd: 1.5,
  breed: null,
  weight: 420,
  weighed_on: '2026-03-01',
  dry_matter_percent: 58,
};
const moment = { today, factor: 1, hot: false };

const reading = fc.record({
  day: fc.integer({ min: -12, max: 0 }).map((days) => addDays(today, days)),
  note: fc.constantFrom(-100, -10, -5, 0, 5, 10),
  score: fc.constantFrom('0', '1', '2', null) as fc.Arbitrary<ToldReading['score']>,
});

test.each([
  ['yesterday', -1, -20, { movedYesterday: true, raisedLately: 0, load: 900 }, null],
  ['the day before, upwards', -2, 8, { movedYesterday: false, raisedLately: 8, load: 900 }, null],
  ['today, as one that was decided', 0, -10, { movedYesterday: false, raisedLately: 0, load: 1000 }, -10],
])('a load that was set counts as a note: %s', (_, days, note, facts, decided) => {
  const sets = [{ day: addDays(today, days), note }];
  expect(callFactsOf({ ...lot, sets }, [], 900, moment)).toMatchObject({ facts, decided });
});

test('what was read longer ago than counts changes nothing', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 30 }), fc.integer({ min: 1, max: 9000 }), (readings, load) => {
      const counted = readings.filter(({ day }) => day >= addDays(today, -countedDays + 1));
      expect(callFactsOf(lot, counted, load, moment)).toEqual(callFactsOf(lot, readings, load, moment));
    }),
  );
});
