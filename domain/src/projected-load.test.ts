import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustedLoad, foldLoad, type LoadEvent } from './projected-load.ts';

describe('the load after a note', () => {
  test.each([
    [1000, 0, 1000],
    [1000, 5, 1050],
    [1000, -10, 900],
    [1000, -100, 0],
    [1000, 100, 2000],
    [0, 50, 0],
    // Half rounds up: 150 × 1.15 is 172.5, and 172.49999999999997 in floating point.
    [150, 15, 173],
    [10, 5, 11],
    [30, -5, 29],
    [1000.5, 0, 1001],
    [333, 2.5, 341],
  ])('%d kg with a note of %d%% is %d kg', (load, note, expected) => {
    expect(adjustedLoad(load, note)).toBe(expected);
  });

  test('is the exact result rounded half up, for any whole load and note', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: -100, max: 100 }), (load, note) => {
        const hundredths = load * (100 + note);
        expect(adjustedLoad(load, note)).toBe(Math.floor((hundredths + 50) / 100));
      }),
    );
  });
});

describe('the fold of a lot', () => {
  const set = (load: number): LoadEvent => ({ kind: 'set', load });
  const reading = (note: number): LoadEvent => ({ kind: 'reading', note });
  const heads = (before: number, after: number): LoadEvent => ({ kind: 'heads', before, after });

  test.each([
    ['nothing yet', [], 0],
    ['a set', [set(1200)], 1200],
    ['two clean mornings', [set(1000), reading(5), reading(5)], 1103],
    ['heads that left', [set(1000), heads(100, 98)], 980],
    ['heads that came', [set(1000), heads(100, 120)], 1200],
    ['the last ones left', [set(1000), heads(3, 0)], 0],
    ['a suspended treat stays at zero', [set(1000), reading(-100), reading(10)], 0],
    ['only a set brings it back', [set(1000), reading(-100), reading(10), set(800), reading(5)], 840],
    ['an empty lot that gets heads', [set(1000), heads(0, 50)], 1000],
  ] as [string, LoadEvent[], number][])('%s', (_, events, expected) => {
    expect(foldLoad(events)).toBe(expected);
  });
});
