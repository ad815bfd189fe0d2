import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hundredths } from './load-arithmetic.ts';

describe('two decimals, as the database keeps them', () => {
  test.each([
    [0, 0],
    [1.004, 1],
    // 100.49999999999999 as floating point has it a hundredfold.
    [1.005, 1.01],
    [8.575, 8.58],
    [1.0049999999999997, 1],
    [-349_436.46499999997, -349_436.46],
    [0.57, 0.57],
    [-1.005, -1.01],
    [-2.675, -2.68],
    [-0.004, 0],
    [1e-7, 0],
    [-1e-7, 0],
    [499_999.995, 500_000],
  ])('of %d are %d', (number, kept) => {
    expect(hundredths(number)).toBe(kept);
  });

  test('the half of the last one goes away from zero, on either side of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), (whole) => {
        const half = (whole * 10 + 5) / 1000;
        expect(hundredths(half)).toBe((whole + 1) / 100);
        expect(hundredths(-half)).toBe(-(whole + 1) / 100);
      }),
    );
  });

  test('what has two stays as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000_000, max: 50_000_000 }), (whole) => {
        expect(hundredths(whole / 100)).toBe(whole / 100);
      }),
    );
  });
});
