import { describe, expect, test } from 'vitest';
import { differenceOf, errorBand, errorPercent, formatDuration, timesOf, totalsOf } from './operation-figures.ts';

const line = (expected_quantity: number, actual_quantity: number | null) => ({ expected_quantity, actual_quantity });

test.each([
  [100, 100, 0],
  [100, 102.25, 2.3],
  [100, 97.75, -2.3],
  [1000, 1023, 2.3],
  [400, 388, -3],
  [3, 4, 33.3],
  [0, 50, 0],
  [100, 0, -100],
  [100, null, null],
])('expected %d, used %d: error %d %%', (expected, actual, percent) => {
  expect(errorPercent(line(expected, actual))).toBe(percent);
});

test.each([
  [0, 'good'],
  [2, 'good'],
  [-2, 'good'],
  [2.1, 'fair'],
  [-5, 'fair'],
  [5.1, 'bad'],
])('an error of %d %% is %s', (percent, band) => {
  expect(errorBand(percent)).toBe(band);
});

test.each([
  [495.95, 485, -11],
  [619.15, 602, -17.2],
  [35.55, 35.6, 0.1],
  [100.04, 100.06, 0],
  [0.1, 0.3, 0.2],
  [100, null, null],
])('expected %d, used %d: they differ by %d, rounded once', (expected, actual, difference) => {
  expect(differenceOf(line(expected, actual))).toBe(difference);
});

test('a total without any amount has none', () => {
  expect(totalsOf([line(100, null), line(50, null)])).toEqual(line(150, null));
  expect(totalsOf([line(100, 90), line(50, null)])).toEqual(line(150, 90));
});

describe('the duration', () => {
  const sub = (start: (string | null)[], end: (string | null)[]) => ({
    load_operation_ingredients: start.map((start_time) => ({ start_time })),
    unload_operation_corrals: end.map((end_time) => ({ end_time })),
  });

  test('goes from the first load to the last unload', () => {
    const times = timesOf(
      sub(['2026-03-12T09:10:00.000Z', '2026-03-12T09:00:00.000Z'], ['2026-03-12T10:05:30.000Z', null]),
    );
    expect(times).toEqual({ start: '2026-03-12T09:00:00.000Z', end: '2026-03-12T10:05:30.000Z', minutes: 66 });
    expect(formatDuration(times.minutes)).toBe('1h 6min');
  });

  test.each([
    ['09:00:29', '0h 0min'],
    ['09:00:30', '0h 1min'],
    ['09:59:29', '0h 59min'],
    ['09:59:30', '1h 0min'],
  ])('from 09:00:00 to %s is the nearest minute, %s', (end, shown) => {
    const times = timesOf(sub(['2026-03-12T09:00:00.000Z'], [`2026-03-12T${end}.000Z`]));
    expect(formatDuration(times.minutes)).toBe(shown);
  });

  test('is a dash while one of them is missing', () => {
    expect(formatDuration(timesOf(sub(['2026-03-12T09:00:00.000Z'], [null])).minutes)).toBe('—');
  });
});
