import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { isDay } from './written-days.ts';

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2024-02-29', true],
  ['2026-02-31', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-3-1', false],
  ['2026-03-01T06:00', false],
  ['31/03/2026', false],
  ['', false],
  [null, false],
  [undefined, false],
  [20260301, false],
  [['2026-03-01'], false],
])('%j is a day of the calendar: %j', (value, expected) => {
  expect(isDay(value)).toBe(expected);
});

test('every day that comes of counting on is one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_500 }), (count) => {
      expect(isDay(addDays('2000-01-01', count))).toBe(true);
    }),
  );
});
