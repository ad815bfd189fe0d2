import { expect, test } from 'vitest';
import { replayOf, stepName } from './weight-replay.ts';

const start = '2026-03-12T10:00:00.000Z';
const line = { id: 1, expected_quantity: 600, target_quantity: 600, actual_quantity: 610, difference_quantity: 10 };
const how = { skipped: false, typed: false, weight_source: 'scale' } as const;
const at = (second: number) => new Date(Date.parse(start) + second * 1000).toISOString();
const batch = {
  load_operation_ingredients: [
    { ...line, ...how, overload: null, ingredient_name: 'Milho', start_time: at(1), end_time: at(3) },
    { ...line, ...how, overload: null, ingredient_name: 'Ureia', start_time: null, end_time: null },
  ],
  unload_operation_corrals: [
    { ...line, ...how, lot_id: 1, lot_name: 'Lote A', apart_kg: null, start_time: at(4), end_time: at(90) },
  ],
};

test('the curve has a value a second; a short silence holds the last, a long one is a gap', () => {
  const { kg } = replayOf({ start, seconds: [0, 1, 4, 20, 21], kg: [5, 6, 7, 8, 9] }, batch);
  expect(kg.slice(0, 6)).toEqual([5, 6, 6, 6, 7, null]);
  expect(kg.slice(19)).toEqual([null, 8, 9]);
});

test('each load and each pen stands where it was, and none beyond the end', () => {
  const { steps } = replayOf({ start, seconds: [0, 1, 2, 3, 4, 5], kg: [0, 1, 2, 3, 4, 5] }, batch);
  expect(steps.map(({ kind, name, from, to }) => [kind, name, from, to])).toEqual([
    ['load', 'Milho', 1, 3],
    ['unload', 'Lote A', 4, 5],
  ]);
  expect(steps.map(stepName)).toEqual(['Carga: Milho', 'Descarga: Lote A']);
});
