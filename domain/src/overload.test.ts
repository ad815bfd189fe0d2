import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { treatOfToday } from '../test/treat-of-today.ts';
import { beginBatch, correctLine, endLine, tare } from './batch.ts';
import { planBatches } from './feeding-day.ts';
import type { Overload, SubOperation } from './operations.ts';
import { overloadOf, overloadText, previewRebalance } from './overload.ts';

const now = '2026-03-12T09:00:00.000Z';
const typed = { source: 'typed' } as const;

/** 500 kg of silage, 300 of corn, 200 of pulp for two lots of 600 and 400. */
function begin(): SubOperation {
  const item = treatOfToday();
  const mix = [
    [1, 'Silagem', 50],
    [2, 'Milho', 30],
    [3, 'Polpa', 20],
  ] as const;
  const recipes_ingredients = mix.map(([ingredient_id, ingredient_name, percent]) => ({
    ingredient_id,
    ingredient_name,
    percent,
  }));
  const [plan] = planBatches({ ...item, recipe: { ...item.recipe, recipes_ingredients } }, null);
  if (!plan) throw new Error('nothing to feed');
  return tare(beginBatch(item, plan, '0b5c7d1e-3f52-4c1b-9d53-0d9f3f0b7a11'), 3000);
}

const after = (overload: Overload, kg = 550) => endLine(begin(), kg, now, { overload });
const loads = (sub: SubOperation) => sub.load_operation_ingredients.map(({ target_quantity }) => target_quantity);
const unloads = (sub: SubOperation) => sub.unload_operation_corrals.map(({ target_quantity }) => target_quantity);
const loadRest = (sub: SubOperation, ...kg: number[]) => kg.reduce((next, amount) => endLine(next, amount, now), sub);

describe('too much of an ingredient', () => {
  test.each([
    [500, null],
    [510, null],
    [511, { kg: 11, percent: 2.2 }],
    [550, { kg: 50, percent: 10 }],
    [400, null],
  ])('%d of 500 kg is over by %j', (kg, over) => {
    expect(overloadOf(begin(), 500, kg)).toEqual(over);
  });

  test('is kept: the rest stays as it was planned, and each pen gets its share of it', () => {
    const sub = after({ choice: 'keep' });
    expect([loads(sub), unloads(sub)]).toEqual([
      [500, 300, 200],
      [600, 400],
    ]);
    expect(unloads(loadRest(sub, 300, 200))).toEqual([630, 420]);
  });

  test('is re-balanced: what follows grows in proportion, as was shown before', () => {
    expect(previewRebalance(begin(), 0, 550)).toEqual({
      lines: [
        { name: 'Milho', before: 300, after: 330 },
        { name: 'Polpa', before: 200, after: 220 },
      ],
      before: 1050,
      after: 1100,
    });
    const sub = after({ choice: 'rebalance' });
    expect(loads(sub)).toEqual([500, 330, 220]);
    expect(unloads(loadRest(sub, 330, 220))).toEqual([660, 440]);
    // Of the last one nothing follows.
    expect(previewRebalance(loadRest(begin(), 500, 300), 2, 250).lines).toEqual([]);
  });

  test('a second overload builds on the first', () => {
    const sub = endLine(after({ choice: 'rebalance' }), 363, now, { overload: { choice: 'rebalance' } });
    expect(loads(sub)).toEqual([500, 330, 242]);
  });

  test('is spread over the pens that were chosen; the others get what they were to get', () => {
    const sub = after({ choice: 'spread', lot_ids: [2] });
    expect(unloads(sub)).toEqual([600, 450]);
    expect(unloads(loadRest(sub, 300, 200))).toEqual([600, 450]);
    expect(unloads(after({ choice: 'spread', lot_ids: [1, 2] }))).toEqual([630, 420]);
  });

  test('leaves nothing of the new plan behind when it is corrected', () => {
    for (const overload of [{ choice: 'rebalance' }, { choice: 'spread', lot_ids: [2] }] as const) {
      const right = correctLine(after(overload as Overload), 500, now, typed);
      expect([loads(right), unloads(right)]).toEqual([loads(begin()), unloads(begin())]);
      expect(right.load_operation_ingredients[0]).toMatchObject({ actual_quantity: 500, overload: null });
    }
  });

  test('is told to the manager in words', () => {
    const told = (overload: Overload) =>
      overloadText({ ingredient_name: 'Silagem', overload }, begin().unload_operation_corrals);
    expect(told({ choice: 'keep' })).toBe('Silagem: o excesso foi mantido');
    expect(told({ choice: 'spread', lot_ids: [2] })).toBe('Silagem: o excesso foi distribuído em Lote 2');
    expect(overloadText({ ingredient_name: 'Silagem', overload: null }, [])).toBeNull();
  });
});

test('whatever is weighed and chosen: what was expected and weighed stays, and the pens are to get what is loaded', () => {
  const choice = fc.constantFrom<Overload>(
    { choice: 'keep' },
    { choice: 'rebalance' },
    { choice: 'spread', lot_ids: [1] },
    { choice: 'spread', lot_ids: [1, 2] },
  );
  const weighing = fc.record({ kg: fc.integer({ min: 1, max: 2000 }), overload: choice });
  fc.assert(
    fc.property(fc.array(weighing, { minLength: 3, maxLength: 3 }), (weighings) => {
      const before = begin();
      const sub = weighings.reduce((next, { kg, overload }) => endLine(next, kg, now, { overload }), before);
      const expected = (of: SubOperation) =>
        [...of.load_operation_ingredients, ...of.unload_operation_corrals].map((line) => line.expected_quantity);
      expect(expected(sub)).toEqual(expected(before));
      expect(sub.load_operation_ingredients.map(({ actual_quantity }) => actual_quantity)).toEqual(
        weighings.map(({ kg }) => kg),
      );
      const loaded = weighings.reduce((sum, { kg }) => sum + kg, 0);
      expect(Math.abs(unloads(sub).reduce((sum, kg) => sum + kg, 0) - loaded)).toBeLessThan(0.02);
    }),
    { numRuns: 300 },
  );
});
