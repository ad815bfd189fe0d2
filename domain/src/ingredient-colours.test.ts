import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ingredientColours } from './ingredient-colours.ts';

const ids = (least: number, most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { minLength: least, maxLength: most });

test('up to ten that are shown together have ten colours, whatever their ids', () => {
  fc.assert(
    fc.property(ids(1, 10), (some) => {
      expect(new Set(ingredientColours(some)).size).toBe(some.length);
    }),
  );
});

test('the order in which they are shown changes nothing, and one that comes later takes no colour away', () => {
  fc.assert(
    fc.property(ids(2, 20), (some) => {
      const colours = ingredientColours(some);
      expect(ingredientColours(some.toReversed())).toEqual(colours.toReversed());
      const sorted = some.toSorted((a, b) => a - b);
      expect(ingredientColours(sorted.slice(0, -1))).toEqual(ingredientColours(sorted).slice(0, -1));
    }),
  );
});

test('an ingredient has the same colour alone and beside those with greater ids', () => {
  const [four] = ingredientColours([4]);
  expect(ingredientColours([4, 14, 5])[0]).toBe(four);
  expect(ingredientColours([14])[0]).toBe(four);
  expect(ingredientColours([4, 4])).toEqual([four, four]);
});

test('more than ten share colours, and what is not known has one of its own', () => {
  const colours = ingredientColours([...Array(11).keys(), null, undefined]);
  expect(colours[10]).toBe(colours[0]);
  expect(colours[11]).toBe(colours[12]);
  expect(colours.slice(0, 11)).not.toContain(colours[11]);
});
