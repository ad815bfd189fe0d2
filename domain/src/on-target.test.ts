import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Callout,
  calloutAfter,
  endsByItself,
  isSurprising,
  isWeighedApart,
  lineBand,
  nearness,
  toleranceOf,
} from './on-target.ts';

describe('on target', () => {
  test.each([
    [1000, 0, 'far'],
    [1000, 899, 'far'],
    [1000, 900, 'near'],
    [1000, 979.9, 'near'],
    [1000, 980, 'reached'],
    [1000, 1020, 'reached'],
    [1000, 1020.1, 'over'],
    // Half a division of a 5 kg scale is more than 2 %.
    [72.7, 70, 'near'],
    [72.7, 75, 'reached'],
    [72.7, 80, 'over'],
  ])('of %d kg, %d are %s', (target, moved, expected) => {
    expect(nearness(target, moved)).toBe(expected);
  });

  test('is within the larger of 2 % and half a division of the scale', () => {
    expect([toleranceOf(10), toleranceOf(1000), toleranceOf(10, 0.5), toleranceOf(200, 10)]).toEqual([
      2.5, 20, 0.25, 5,
    ]);
  });

  test.each([
    // 70 of 72,7 kg on a scale of 5 kg waited for ever; now the next step of its display is the end.
    [72.7, 70, 5, false],
    [72.7, 75, 5, true],
    [72.7, 80, 5, false],
    [71, 70, 5, true],
    [1000, 995, 5, false],
    [1000, 1000, 5, true],
    [1000, 1020, 5, true],
    [1000, 1025, 5, false],
    [72.7, 72.5, 0.5, true],
    // What is weighed apart does not end because nothing is in the wagon yet.
    [2, 0, 5, false],
  ])('a line of %d kg with %d on a scale of %d ends by itself: %s', (target, moved, division, ends) => {
    expect(endsByItself(target, moved, division)).toBe(ends);
  });

  test('every line that the wagon weighs has a weight on its display at which it ends', () => {
    const divisions = fc.constantFrom(0.1, 0.5, 1, 2, 5, 10, 20);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 800_000 }), divisions, (hundredths, division) => {
        const target = hundredths / 100;
        fc.pre(!isWeighedApart(target, division));
        const steps = [0, 1].map((more) => (Math.floor(target / division) + more) * division);
        expect(steps.some((shown) => endsByItself(target, shown, division))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('less than two divisions is weighed apart', () => {
    expect([9.9, 10].map((target) => isWeighedApart(target))).toEqual([true, false]);
    expect([3.9, 4].map((target) => isWeighedApart(target, 2))).toEqual([true, false]);
  });
});

test.each([
  [1000, 1050, false],
  [1000, 1051, true],
  [1000, 0, true],
  [12, 10, false],
  [12, 9, true],
  [119, 999_999, true],
])('of %d kg, %d are surprising: %s', (target, kg, surprising) => {
  expect(isSurprising(target, kg)).toBe(surprising);
});

test.each([
  [1000, 1020, 'good'],
  [1000, 1050, 'fair'],
  [1000, 1051, 'bad'],
  // 8 kg of 6: 33 %, and less than half a division.
  [6, 8, 'good'],
  [6, 11, 'fair'],
  [6, 11.1, 'bad'],
])('%d kg that came to %d are coloured %s', (expected_quantity, actual_quantity, band) => {
  expect(lineBand({ expected_quantity, actual_quantity })).toBe(band);
});

describe('what is said of a weight', () => {
  test.each([
    [3200, 0, 'Faltam 3.200 kg'],
    [592, 0, 'Faltam 592 kg'],
    [592, -2, 'Faltam 594 kg'],
    [600, 590, 'No alvo'],
    [600, 640, 'Passou do alvo'],
  ])('first, of %d kg with %d: %s', (target, moved, text) => {
    expect(calloutAfter(null, target, moved).text).toBe(text);
  });

  test('first has as many decimals as the scale', () => {
    expect(calloutAfter(null, 72.74, 0, 0.5).text).toBe('Faltam 72,7 kg');
    expect(calloutAfter(null, 72.74, 0, 5).text).toBe('Faltam 73 kg');
  });

  test.each([
    [3200, 150, 'Faltam 3.200 kg'],
    [3200, 200, 'Faltam 3.000 kg'],
    [600, 99, 'Faltam 600 kg'],
    [600, 100, 'Faltam 500 kg'],
    [600, 456, 'Faltam 150 kg'],
    [600, 555, 'Faltam 50 kg'],
    [600, 590, 'No alvo'],
    [600, 640, 'Passou do alvo'],
  ])('then, of %d kg with %d: %s', (target, moved, text) => {
    expect(calloutAfter(calloutAfter(null, target, 0), target, moved).text).toBe(text);
  });

  test('goes only forward as the weight does, and changes a few times, not each kg', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 9000 }), (target) => {
        const said: Callout[] = [];
        for (let moved = 0; moved < target + 60; moved += 1)
          said.push(calloutAfter(said.at(-1) ?? null, target, moved));
        const figures = said.map(({ text }) => Number(/^Faltam ([\d.]+) kg/.exec(text)?.[1]?.replace('.', '') ?? 0));
        expect(figures[0]).toBe(target);
        expect(figures.every((kg, at) => kg <= (figures[at - 1] ?? kg))).toBe(true);
        // Of a mark that is told no more is left than it says.
        expect(figures.every((kg, moved) => kg === 0 || kg >= target - moved)).toBe(true);
        expect(new Set(said.map(({ text }) => text)).size).toBeLessThanOrEqual(22);
      }),
      { numRuns: 40 },
    );
  });

  test('is not said again when the wagon shakes', () => {
    const said = calloutAfter(calloutAfter(null, 600, 0), 600, 105);
    expect(calloutAfter(said, 600, 95)).toBe(said);
  });
});
