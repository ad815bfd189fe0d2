import { describe, expect, test } from 'vitest';
import { lotDays, topOf } from './lot-days.ts';

const day = { today: '2026-03-12', time_zone: 'America/Sao_Paulo' };
const reading = (at: string, note: number) => ({ at, note, trough_score: 'clean' as const });

describe('the last days of a lot', () => {
  test('are fourteen up to today, each with what was fed and the last note of that day on the farm’s clock', () => {
    const fed = { until: '2026-03-11', kg: Array.from({ length: 14 }, (_, place) => (place === 12 ? null : place)) };
    // Half past one in the night in UTC is still the evening before on the farm.
    const readings = [
      reading('2026-03-10T09:00:00Z', 5),
      reading('2026-03-10T12:00:00Z', -5),
      reading('2026-03-12T01:30:00Z', 10),
    ];
    const days = lotDays({ fed }, readings, day);
    expect(days).toHaveLength(14);
    expect(days[0]).toEqual({ day: '2026-02-27', kg: 1, note: null, trough_score: null });
    expect(days.slice(-3)).toEqual([
      { day: '2026-03-10', kg: null, note: -5, trough_score: 'clean' },
      { day: '2026-03-11', kg: 13, note: 10, trough_score: 'clean' },
      { day: '2026-03-12', kg: null, note: null, trough_score: null },
    ]);
  });

  test('stay where they were when the phone was last told two days ago', () => {
    const fed = { until: '2026-03-09', kg: Array.from({ length: 14 }, (_, place) => place + 1) };
    expect(lotDays({ fed }, [], day).map(({ kg }) => kg)).toEqual([
      ...[4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
      ...[null, null, null],
    ]);
  });
});

test.each([
  [[], 1],
  [[1], 1],
  [[0.4, 0], 1],
  [[1100, 999], 2000],
  [[2000], 2000],
  [[2001], 5000],
  [[7300], 10_000],
])('the scale of %j ends at %d', (values, top) => {
  expect(topOf(values)).toBe(top);
});
