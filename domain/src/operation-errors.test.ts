import { describe, expect, test } from 'vitest';
import { sumWeighed } from './dashboard.ts';
import { batchErrors, offTargetLines, shownLine, skippedLines, weightedError, worstOf } from './operation-errors.ts';
import type { LoadLine, UnloadLine } from './operations.ts';

const line = (expected_quantity: number, actual_quantity: number | null) =>
  ({ expected_quantity, actual_quantity }) as LoadLine & UnloadLine;
const load = (name: string, expected: number, actual: number | null) => ({
  ...line(expected, actual),
  ingredient_name: name,
});
const unload = (name: string, expected: number, actual: number | null) => ({
  ...line(expected, actual),
  lot_name: name,
});

const sub = {
  load_operation_ingredients: [load('Silagem', 600, 612), load('Ureia', 6, 11), load('Milho', 400, 428)],
  unload_operation_corrals: [unload('Lote A', 600, 560), unload('Lote B', 400, null)],
};

test('a batch is judged by the lines that have an amount', () => {
  expect(batchErrors(sub)).toEqual({
    weighed_kg: 600 + 6 + 400 + 600,
    off_kg: 12 + 5 + 28 + 40,
    planned_kg: 1000,
    fed_kg: 560,
    off_target: true,
    worst_line: { kind: 'load', name: 'Ureia', expected_quantity: 6, actual_quantity: 11 },
  });
});

test('its error is weighted by kg; without a weighed line there is none', () => {
  expect(weightedError({ weighed_kg: 1000, off_kg: 25 })).toBe(2.5);
  expect(weightedError({ weighed_kg: 0, off_kg: 0 })).toBeNull();
});

describe('the worst line', () => {
  const kept = (name: string, expected_quantity: number, actual_quantity: number) =>
    ({ kind: 'load', name, expected_quantity, actual_quantity }) as const;

  test('is the one that missed most, small ones judged as if they were 50 kg', () => {
    expect(worstOf([kept('Ureia', 6, 11), kept('Milho', 400, 460), null])?.name).toBe('Milho');
    expect(worstOf([kept('Ureia', 6, 12), kept('Milho', 400, 440)])?.name).toBe('Ureia');
  });

  test('is none where nothing was missed', () => {
    expect(worstOf([kept('Milho', 400, 400), null])).toBeNull();
  });

  test('says by how much', () => {
    expect(shownLine(kept('Milho', 400, 440))).toMatchObject({ difference_quantity: 40, error_percent: 10 });
  });
});

test('what went wrong comes with the worst first, and without what anyone misses', () => {
  expect(offTargetLines(sub).map(({ name, error_percent }) => [name, error_percent])).toEqual([
    ['Milho', 7],
    ['Lote A', -6.7],
  ]);
});

test('what was passed over is told apart', () => {
  const passed = { ...sub, unload_operation_corrals: [{ ...unload('Lote B', 400, null), skipped: true }] };
  expect(skippedLines(passed).map(({ kind, name }) => [kind, name])).toEqual([['unload', 'Lote B']]);
  expect(skippedLines(sub)).toEqual([]);
  const leftOut = { ...unload('Lote B', 400, null), skipped: true, apart_kg: 390 };
  expect(skippedLines({ ...sub, unload_operation_corrals: [leftOut] })).toEqual([]);
});

test('an operator’s own error weighs kg, and tells small lines apart', () => {
  const lines = [
    { expected_quantity: 1000, actual_quantity: 1010 },
    { expected_quantity: 6, actual_quantity: 11 },
    { expected_quantity: 400, actual_quantity: null },
  ];
  expect(sumWeighed(lines)).toEqual({ weighed_kg: 1006, off_kg: 15, small_lines: 1, small_off_kg: 5 });
});
