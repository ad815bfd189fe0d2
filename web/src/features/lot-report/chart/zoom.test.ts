import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPan, isWhole, lastRange, panBy, seenPlaces, wheelFactor, wholeRange, zoomBy, zoomTo } from './zoom.ts';

describe('the wheel', () => {
  test('shows a tenth less towards oneself, and away takes exactly that back', () => {
    const closer = zoomBy(wholeRange(100), wheelFactor(-120), 49.5, 100);
    expect(closer.min).toBeCloseTo(4.5);
    expect(closer.max).toBeCloseTo(94.5);
    const back = zoomBy(closer, wheelFactor(120), 49.5, 100);
    expect(isWhole({ min: back.min - 1e-9, max: back.max + 1e-9 }, 100)).toBe(true);
  });

  test('turns by its direction, however far a mouse says it turned', () => {
    expect(wheelFactor(-1)).toBe(wheelFactor(-500));
    expect(wheelFactor(3)).toBe(wheelFactor(120));
  });
});

test('what is under the pointer stays there', () => {
  const { min, max } = zoomBy({ min: 20, max: 60 }, 0.5, 30, 100);
  expect([min, max]).toEqual([25, 45]);
});

test.each([
  ['a selection from left to right', 10, 30, { min: 10, max: 30 }],
  ['the same from right to left', 30, 10, { min: 10, max: 30 }],
  ['a selection too narrow to read shows two places', 10, 10.2, { min: 9.1, max: 11.1 }],
  ['a narrow one at the end stays inside', 99.4, 99.5, { min: 97.5, max: 99.5 }],
  ['one beyond both ends shows all', -40, 400, { min: -0.5, max: 99.5 }],
])('%s', (_name, from, to, { min, max }) => {
  const seen = zoomTo(from, to, 100);
  expect(seen.min).toBeCloseTo(min);
  expect(seen.max).toBeCloseTo(max);
});

test('a pan stops at the ends and shows as much as before', () => {
  expect(panBy({ min: 10, max: 20 }, 5, 100)).toEqual({ min: 15, max: 25 });
  expect(panBy({ min: 10, max: 20 }, -50, 100)).toEqual({ min: -0.5, max: 9.5 });
  expect(panBy({ min: 10, max: 20 }, 500, 100)).toEqual({ min: 89.5, max: 99.5 });
});

test('of more than there is room for the latest are seen', () => {
  expect(lastRange(100, 33.7)).toEqual({ min: 66.5, max: 99.5 });
  expect(lastRange(100, 100)).toEqual(wholeRange(100));
  expect(lastRange(100, Number.POSITIVE_INFINITY)).toEqual(wholeRange(100));
  expect(lastRange(3, 0)).toEqual({ min: 0.5, max: 2.5 });
});

test('a pan begins at ten pixels, to either side', () => {
  expect([-10, -9.9, 0, 9.9, 10].map(isPan)).toEqual([true, false, false, false, true]);
});

test('the labels that are seen are told', () => {
  expect(seenPlaces(wholeRange(30), 30)).toEqual([0, 29]);
  expect(seenPlaces({ min: 9.6, max: 20.4 }, 30)).toEqual([10, 20]);
  expect(seenPlaces(wholeRange(1), 1)).toEqual([0, 0]);
});

test('whatever is done, what is seen lies within the data and is never less than two places', () => {
  const step = fc.oneof(
    fc.record({
      factor: fc.double({ min: 0.01, max: 100, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({ by: fc.double({ min: -1e6, max: 1e6, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.array(step, { maxLength: 30 }), (places, steps) => {
      let range = wholeRange(places);
      for (const one of steps) {
        range =
          'by' in one
            ? panBy(range, one.by, places)
            : zoomBy(range, one.factor, range.min + one.at * (range.max - range.min), places);
        expect(range.min).toBeGreaterThanOrEqual(-0.5 - 1e-9);
        expect(range.max).toBeLessThanOrEqual(places - 0.5 + 1e-6);
        expect(range.max - range.min).toBeGreaterThanOrEqual(Math.min(2, places) - 1e-6);
      }
    }),
  );
});
