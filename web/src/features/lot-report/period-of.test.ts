import { expect, test } from 'vitest';
import { periodOf, pickedText } from './period-of.ts';

test.each([
  [{}, null],
  [{ start_date: '2026-03-01' }, null],
  [{ start_date: '2026-03-02', end_date: '2026-03-01' }, null],
  [{ start_date: '2026-02-31x', end_date: '2026-03-01' }, null],
  [{ start_date: '2026-13-01', end_date: '2026-13-02' }, null],
  [
    { start_date: '2026-03-01', end_date: '2026-03-31', other: '1' },
    { start_date: '2026-03-01', end_date: '2026-03-31' },
  ],
])('the address %j asks for %j', (search, period) => {
  expect(periodOf(search)).toEqual(period);
});

test('a period is told in words', () => {
  expect(pickedText(null)).toBe('Todo o período');
  expect(pickedText({ start_date: '2026-03-01', end_date: '2026-03-01' })).toBe('01/03/2026');
  expect(pickedText({ start_date: '2026-03-01', end_date: '2026-03-31' })).toBe('01/03/2026 a 31/03/2026');
});
