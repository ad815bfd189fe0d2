import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { justBeforeEach } from './just-before.ts';
import type { Movement, WeightFacts } from './lot-weights.ts';

const entry = '2026-03-01';
const lot: WeightFacts = { quantity: 100, entry_date: entry, initial_avg_weight: 400, gmd: 1.5, movements: [] };
const on = (day: number) => addDays(entry, day);

function moved(kind: Movement['kind'], day: number, heads: number, avg_weight: number | null = null): Movement {
  return { kind, day: on(day), heads, avg_weight };
}

describe('what heads weighed just before they left', () => {
  const soldAt = (movements: Movement[], changes: Partial<WeightFacts> = {}) =>
    justBeforeEach({ ...lot, ...changes, movements }, on(90))
      .filter(({ movement }) => movement.kind === 'sale')
      .map(({ weight, weighed }) => [weight, weighed]);

  test.each<[string, Movement[], [number | null, boolean][]]>([
    ['others came into the empty pen', [moved('sale', 80, -100), moved('transfer', 80, 60, 300)], [[520, false]]],
    ['lighter ones joined', [moved('sale', 80, -50), moved('transfer', 80, 50, 300)], [[520, false]]],
    ['unknown ones came', [moved('sale', 80, -100), moved('transfer', 80, 60)], [[520, false]]],
    [
      'a second truck took the heavy',
      [moved('sale', 80, -30), moved('sale', 80, -30, 548)],
      [
        [520, false],
        [520, false],
      ],
    ],
    ['all had been weighed', [moved('weighing', 80, 0, 560), moved('sale', 80, -30)], [[560, true]]],
  ])('is not changed by what came later that day: %s', (_, movements, sold) => {
    expect(soldAt(movements)).toEqual(sold);
  });

  test.each<[string, number | null, Movement[], number | null]>([
    ['what those weighed that stayed', 400, [moved('weighing', 80, 0, 560)], 560],
    ['the same where nobody had weighed them before', null, [moved('weighing', 80, 0, 560)], 560],
    ['not known where others came before', null, [moved('transfer', 80, 60, 300), moved('weighing', 80, 0, 400)], null],
    ['not known where nobody ever weighed them', null, [moved('weighing', 81, 0, 560)], null],
  ])('is %s', (_, initial_avg_weight, later, sold) => {
    expect(soldAt([moved('sale', 80, -30), ...later], { initial_avg_weight })).toEqual([[sold, false]]);
  });

  test('was weighed on the day on which they came, unless that was only reckoned, and not by who was there before', () => {
    const sale = moved('sale', 0, -30);
    expect(soldAt([sale])).toEqual([[400, true]]);
    expect(soldAt([sale], { opening_reckoned: true })).toEqual([[400, false]]);
    const refilled = [moved('sale', 80, -100, 548), moved('transfer', 80, 60, 300), moved('sale', 80, -20)];
    expect(soldAt(refilled)[1]).toEqual([300, false]);
  });
});
