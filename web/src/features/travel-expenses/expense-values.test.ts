import { expenseTotals } from '@cocho/domain/travel-expenses';
import { expect, test } from 'vitest';
import { blankCost, blankHotel, expenseValues, spentOf } from './expense-values.ts';

test.each([
  ['nothing', {}, 0],
  ['km and amounts', { initial_km: 10, final_km: 110.5, hotels: [{ ...blankHotel, value_cents: 10_000 }] }, 35_125],
  ['a negative km', { initial_km: -100, final_km: 100 }, 25_000],
  ['hundredths of a km', { initial_km: 0, final_km: 1.25 }, 0],
  ['a negative hotel', { hotels: [{ ...blankHotel, value_cents: -10_000 }] }, 0],
  [
    'a negative cost',
    {
      extra_costs: [
        { ...blankCost, value_cents: -1 },
        { ...blankCost, value_cents: 500 },
      ],
    },
    500,
  ],
  ['what is no number', { final_km: 'dez', extra_costs: [{ ...blankCost, value_cents: 'x' }] }, 0],
])('of %s the sums meanwhile count what could be saved', (_, typed, cents) => {
  const values = { ...expenseValues(null, 'Clara'), ...typed };
  expect(expenseTotals(spentOf(values)).total_expenses_cents).toBe(cents);
});
