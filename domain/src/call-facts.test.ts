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

test('what was read longer ago than counts changes nothing', () => {
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 30 }), fc.integer({ min: 1, max: 9000 }), (readings, load) => {
      const counted = readings.filter(({ day }) => day >= addDays(today, -countedDays + 1));
      expect(callFactsOf(lot, counted, load, moment)).toEqual(callFactsOf(lot, readings, load, moment));
    }),
  );
});
