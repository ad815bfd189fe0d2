import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carcassWeightOf, FinancialConfig, financialFigures, perArroba, yieldOf } from './lot-what-if.ts';

const animals = { current_avg_weight: 520, current_total_weight: 52_000, current_quantity: 100 };

test('the what-if follows the formulas of the Financeiro tab', () => {
  expect(financialFigures(animals, { carcassYieldPercent: 55, pricePerKg: 21, costPerKg: 18.9 })).toEqual({
    carcass_weight: 28_600,
    revenue: 600_600,
    cost: 540_540,
    profit: 60_060,
    margin: 10,
    profit_per_head: 600.6,
  });
});

test('a loss is a negative profit with a negative margin', () => {
  const { profit, margin } = financialFigures(animals, { carcassYieldPercent: 50, pricePerKg: 10, costPerKg: 12 });
  expect({ profit, margin }).toEqual({ profit: -52_000, margin: -20 });
});

test('without revenue there is no margin, without heads no profit per head, without a weight nothing', () => {
  const config = { carcassYieldPercent: 55, pricePerKg: 0, costPerKg: 10 };
  expect(financialFigures(animals, config).margin).toBeNull();
  expect(financialFigures({ ...animals, current_quantity: 0 }, config).profit_per_head).toBeNull();
  expect(Object.values(financialFigures({ ...animals, current_total_weight: null }, config))).toEqual(
    Array(6).fill(null),
  );
});

test('carcass weight and yield are tied both ways', () => {
  expect(carcassWeightOf(520, 55)).toBe(286);
  expect(yieldOf(520, 286)).toBeCloseTo(55, 10);
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 200_000 }), fc.integer({ min: 1, max: 100_000 }), (average, carcass) => {
      expect(carcassWeightOf(average / 100, yieldOf(average / 100, carcass / 100))).toBe(carcass / 100);
    }),
  );
});

test('R$ 21,00/kg is R$ 315,00/@', () => {
  expect(perArroba(21)).toBe(315);
});

test.each([
  [{ carcassYieldPercent: 100.1 }, 'Rendimento de carcaça deve ser no máximo 100'],
  [{ carcassYieldPercent: -1 }, 'Rendimento de carcaça não pode ser negativo'],
  [{ pricePerKg: -0.01 }, 'Preço por kg não pode ser negativo'],
  [{ costPerKg: 'doze' }, 'Custo por kg deve estar em um formato válido'],
])('%j is refused: %s', (wrong, message) => {
  const config = { carcassYieldPercent: 55, pricePerKg: 21, costPerKg: 18, ...wrong };
  expect(FinancialConfig.safeParse(config).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
