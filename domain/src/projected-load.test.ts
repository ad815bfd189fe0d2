import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustedLoad, loadOfHeads, maxLoad } from './load-arithmetic.ts';
import { applyEvent, foldFrom, foldLoad, isUnusual, type LoadEvent, loadMarkOf, neverSet } from './projected-load.ts';

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
  const heads = (before: number, after: number, brought: number | null = null): LoadEvent => {
    return { kind: 'heads', before, after, brought };
  };

  const diet = (before: number, after: number): LoadEvent => ({ kind: 'diet', before, after });

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
    ['animals that come into an empty lot bring their share', [set(1000), heads(9, 0), heads(0, 50, 640)], 640],
    ['those that come later share what there is', [heads(0, 50, 640), heads(50, 100, 999)], 1280],
    ['a load set for the empty lot stays', [set(1000), heads(9, 0), set(700), heads(0, 50, 640)], 700],
    ['a drier diet weighs less', [set(1692), diet(58.46, 66.72)], 1483],
    ['one at zero stays there', [set(1000), reading(-100), diet(50, 60), reading(5)], 0],
    ['one as moist as can be ends at the limit', [set(400_000), diet(100, 1)], maxLoad],
    ['22 doublings end at the limit', [set(1000), ...Array(22).fill(reading(100))], maxLoad],
    ['a 23rd works, and so does what comes down', [set(1000), ...Array(23).fill(reading(100)), reading(-10)], 450_000],
    ['heads that come do not lift it beyond', [set(maxLoad), heads(10, 500)], maxLoad],
    ['what was set beyond, once, counts as the limit', [set(1_000_000)], maxLoad],
  ] as [string, LoadEvent[], number][])('%s', (_, events, expected) => {
    expect(foldLoad(events)).toBe(expected);
  });

  const events = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 2 * maxLoad }).map(set),
      fc.integer({ min: -100, max: 100 }).map(reading),
      fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 })).map((given) => diet(...given)),
      fc.tuple(fc.nat(500), fc.nat(500), fc.option(fc.nat(maxLoad))).map((given) => heads(...given)),
    ),
    { maxLength: 40 },
  );

  test('is always within 0 and the limit', () => {
    fc.assert(
      fc.property(events, (history) => {
        const load = foldLoad(history);
        expect(load).toBeGreaterThanOrEqual(0);
        expect(load).toBeLessThanOrEqual(maxLoad);
      }),
    );
  });

  test('from any load that is known is the fold of the whole', () => {
    fc.assert(
      fc.property(events, fc.nat(40), (history, at) => {
        const base = foldLoad(history.slice(0, at));
        expect(foldFrom(base, history.slice(at))).toBe(foldLoad(history));
      }),
    );
  });

  test('knows whether a reading brought it to zero', () => {
    const isSuspended = (history: LoadEvent[]) => history.reduce(applyEvent, neverSet).suspended;
    expect(isSuspended([set(1000), reading(-100), reading(50)])).toBe(true);
    expect(isSuspended([set(0), reading(5)])).toBe(false);
    expect(isSuspended([set(1000), reading(-100), set(0)])).toBe(false);
    expect(isSuspended([set(1000), heads(3, 0)])).toBe(false);
    expect(isSuspended([set(1000), reading(-100), heads(3, 0), heads(0, 8, 90)])).toBe(false);
  });
});

test('the heads that leave take their share along', () => {
  expect([loadOfHeads(1000, 20, 100), loadOfHeads(1000, 1, 3), loadOfHeads(1000, 5, 0)]).toEqual([200, 333, 0]);
});

test.each([
  ['a load like any other', { projected_load: 1 }, null],
  ['at the limit', { projected_load: maxLoad }, 'limited'],
  ['at zero by a reading', { suspended: true }, 'suspended'],
  ['at zero because nobody set any', {}, 'unset'],
  ['without animals, whatever happened before', { current_quantity: 0, suspended: true }, 'empty'],
])('a lot %s is marked so', (_, standing, expected) => {
  expect(loadMarkOf({ projected_load: 0, current_quantity: 100, suspended: false, ...standing })).toBe(expected);
});

test('more than 80 kg a head and day is asked about', () => {
  expect([isUnusual(8000, 100), isUnusual(8001, 100)]).toEqual([false, true]);
});
