import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, oneYearBefore } from './days.ts';

const dayMs = 86_400_000;
/** Any that may be written with four digits a year, not only those that something of a farm can be of. */
const days = fc
  .integer({ min: Date.parse('0000-01-01') / dayMs, max: Date.parse('9999-12-31') / dayMs })
  .map((number) => ({ number, day: new Date(number * dayMs).toISOString().slice(0, 10) }));

describe('days', () => {
  test('add, subtract and go back a year, over leap days and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(daysBetween('2018-11-03', '2018-11-05')).toBe(2);
    expect(oneYearBefore('2024-02-29')).toBe('2023-02-28');
    expect(oneYearBefore('2026-11-15')).toBe('2025-11-15');
  });

  test('are counted as the calendar counts them', () => {
    fc.assert(
      fc.property(days, days, (from, to) => {
        expect(daysBetween(from.day, to.day)).toBe(to.number - from.number);
        expect(addDays(from.day, to.number - from.number)).toBe(to.day);
      }),
      { numRuns: 2000 },
    );
  });
});
