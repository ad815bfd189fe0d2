import fc from 'fast-check';
import { expect, test } from 'vitest';
import { centsPerTonne, effectiveCentsPerTonne } from './prices.ts';
import { centsPerHeadDay, mixCost, perDryTonne } from './recipe-cost.ts';

test.each([
  [900, 'tonne', 90_000],
  [54, 'sack', 90_000],
  [0.9, 'kg', 90_000],
  [55.37, 'sack', 92_283],
  [0.01, 'kg', 1000],
] as const)('R$ %d per %s is %d cents per tonne', (reais, unit, cents) => {
  expect(centsPerTonne(reais, unit)).toBe(cents);
});

test('of what is paid for a unit nothing is lost but the last cent of a tonne', () => {
  const money = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      money,
      fc.constantFrom(['tonne', 1000] as const, ['sack', 60] as const, ['kg', 1] as const),
      (cents, [unit, kg]) => {
        expect(Math.abs(centsPerTonne(cents / 100, unit) - (cents * 1000) / kg)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test('what is lost on the way is paid by what arrives', () => {
  expect(Math.round(effectiveCentsPerTonne(22_000, 8))).toBe(23_913);
  expect(effectiveCentsPerTonne(22_000)).toBe(22_000);
});

const prices = new Map([
  [1, 22_000],
  [2, 90_000],
]);

test('a mix costs what its parts cost, as fed and dry', () => {
  const shares = [
    { ingredient_id: 1, percent: 60 },
    { ingredient_id: 2, percent: 40 },
  ];
  expect(mixCost(shares, 50, prices)).toEqual({
    cents_per_tonne: 49_200,
    cents_per_tonne_ms: 98_400,
    priced_percent: 100,
    unpriced: [],
  });
  expect(perDryTonne(22_000, 33)).toBeCloseTo(66_666.67, 2);
  expect(centsPerHeadDay(49_200, 1800, 90)).toBe(984);
});

test('a mix with a part that has no price costs nobody knows what, and says which', () => {
  const shares = [{ ingredient_id: 1, percent: 75 }, { ingredient_id: 7, percent: 25 }, { percent: 3 }];
  expect(mixCost(shares, 50, prices)).toEqual({
    cents_per_tonne: null,
    cents_per_tonne_ms: null,
    priced_percent: 75,
    unpriced: [7],
  });
});
