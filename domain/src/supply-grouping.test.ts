import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import type { FeedingSupply } from './lot-report.ts';
import { groupSupply, supplyFigures, supplyGroupings, supplyLabel, supplyTotals } from './supply-grouping.ts';

function supply(day: string, projected_quantity: number, actual_quantity: number): FeedingSupply {
  const figures = supplyFigures({ projected_quantity, actual_quantity });
  const names = { recipe_name: 'Engorda', rule_name: 'Regra 1', user_id: 1, user_name: 'Ana', sub_operation_id: 1 };
  return { date: `${day}T10:00:00.000Z`, day, ...figures, ...names };
}

describe('grouping', () => {
  const rows = [
    supply('2026-02-28', 100, 90),
    supply('2026-02-28', 100, 130),
    supply('2026-03-01', 0, 50),
    supply('2026-03-07', 200, 200),
    supply('2026-03-08', 100, 80),
  ];
  const dates = (grouping: Parameters<typeof groupSupply>[1]) =>
    groupSupply(rows, grouping).map(({ date, actual_quantity }) => [date, actual_quantity]);

  test('general takes the records as they are', () => {
    expect(groupSupply(rows, 'general').map(({ date }) => date)).toEqual(rows.map(({ date }) => date));
  });

  test('by day, by week from Sunday, by month', () => {
    expect(dates('daily')).toEqual([
      ['2026-02-28', 220],
      ['2026-03-01', 50],
      ['2026-03-07', 200],
      ['2026-03-08', 80],
    ]);
    expect(dates('weekly')).toEqual([
      ['2026-02-22', 220],
      ['2026-03-01', 250],
      ['2026-03-08', 80],
    ]);
    expect(dates('monthly')).toEqual([
      ['2026-02', 220],
      ['2026-03', 330],
    ]);
  });

  test('adds planned and used and computes the difference anew', () => {
    expect(groupSupply(rows, 'daily')[0]).toEqual({
      date: '2026-02-28',
      projected_quantity: 200,
      actual_quantity: 220,
      difference: 20,
      difference_percent: 10,
      efficiency: 110,
    });
  });

  test('has no percent where nothing was projected', () => {
    expect(groupSupply(rows, 'daily')[1]).toMatchObject({ difference: 50, difference_percent: null, efficiency: null });
  });

  test('loses and invents no kg, and stays in order', () => {
    const kg = fc.integer({ min: 0, max: 2000 });
    const row = fc.tuple(fc.integer({ min: 0, max: 400 }), kg, kg);
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...supplyGroupings), (raw, { value }) => {
        const given = raw
          .sort(([a], [b]) => a - b)
          .map(([day, plan, used]) => supply(addDays('2025-11-30', day), plan, used));
        const bars = groupSupply(given, value);
        expect(supplyTotals(bars)).toEqual(supplyTotals(given));
        expect(bars.map(({ date }) => date)).toEqual(bars.map(({ date }) => date).sort());
      }),
    );
  });
});

test.each([
  ['2026-03', 'mar. de 2026'],
  ['2026-12', 'dez. de 2026'],
  ['2026-03-12', '12/03'],
  ['2026-03-12T09:40:00.000Z', '12/03 06:40'],
  ['2026-03-12T02:40:00.000Z', '11/03 23:40'],
])('the label of %s is %s', (date, label) => {
  expect(supplyLabel(date, 'America/Sao_Paulo')).toBe(label);
});
