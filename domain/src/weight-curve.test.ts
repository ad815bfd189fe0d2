import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCurve, encodeCurve, thinned, type WeightCurve } from './weight-curve.ts';

const curves = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: -20_000, max: 60_000 })), { minLength: 1 })
  .map((samples): WeightCurve => {
    let second = 0;
    const seconds = samples.map(([later]) => {
      second += later;
      return second;
    });
    return { seconds, kg: samples.map(([, kg]) => kg) };
  });

test('what a device wrote is read as it was', () => {
  fc.assert(
    fc.property(curves, (curve) => {
      expect(decodeCurve(encodeCurve(curve))).toEqual(curve);
    }),
  );
});

test('whatever arrives is read or refused, and never more than it holds', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const curve = decodeCurve(bytes);
      if (!curve) return;
      expect(curve.seconds).toHaveLength(curve.kg.length);
      expect(curve.kg.length).toBeLessThanOrEqual(bytes.length / 2);
      expect(curve.seconds).toEqual(curve.seconds.toSorted((a, b) => a - b));
    }),
  );
});

test.each([
  ['nothing', []],
  ['half a sample', [2]],
  ['a number without an end', [255, 255, 255, 255, 255, 255]],
  ['time that runs back', [1, 2]],
])('%s is no curve', (_, bytes) => {
  expect(decodeCurve(Uint8Array.from(bytes))).toBeNull();
});

test('a curve that is too long loses every other sample', () => {
  expect(thinned({ seconds: [0, 1, 2, 3, 4], kg: [5, 6, 7, 8, 9] })).toEqual({ seconds: [0, 2, 4], kg: [5, 7, 9] });
});
