import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lotOfToday, treatOfToday } from '../test/treat-of-today.ts';
import { beginBatch } from './batch.ts';
import { planBatches, planInto, planRest } from './feeding-day.ts';
import { scaleErrorKg } from './off-target.ts';
import { wagonCount } from './treat-loads.ts';

const item = (loads: number[], percent = 50) =>
  treatOfToday({
    treat: { id: 6, name: 'Manhã', percent },
    lots: loads.map((load, index) => lotOfToday(index + 1, load)),
  });

const sum = (lines: { kg: number }[]) => lines.reduce((total, { kg }) => total + kg, 0);

test('a treat that fits is one wagon with the amounts of the schedule', () => {
  const [plan, ...others] = planBatches(item([1000, 801]), null);
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ batch: 1, batches: 1, total: 901 });
  expect(plan?.loads.map(({ kg }) => kg)).toEqual([540.6, 360.4]);
  expect(plan?.unloads.map(({ lot_id, kg }) => [lot_id, kg])).toEqual([
    [1, 500],
    [2, 400.5],
  ]);
});

test('what does not fit goes in equal wagons, and only the pens at the seams are served twice', () => {
  const plans = planBatches(item([4000, 4000, 4000, 4000], 100), 6000);
  expect(plans.map(({ total }) => Math.round(total))).toEqual([5333, 5333, 5333]);
  expect(plans.map(({ unloads }) => unloads.map(({ lot_id }) => lot_id))).toEqual([
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

test('a pen without a load is not visited, and a treat without any is no batch', () => {
  expect(planBatches(item([1000, 0]), null)[0]?.unloads).toHaveLength(1);
  expect(planBatches(item([0, 0]), null)).toEqual([]);
});

test('wagons hold together what the treat weighs, none more than its capacity', () => {
  const loads = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(
      loads,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 500, max: 12_000 }),
      (values, percent, capacity) => {
        const plans = planBatches(item(values, percent), capacity);
        const planned = values.reduce((total, load) => total + load, 0) * (percent / 100);
        const unloads = plans.flatMap((plan) => plan.unloads);
        if (plans.length > 0) expect(sum(unloads)).toBeCloseTo(planned, 0);
        for (const plan of plans) {
          expect(plan.total).toBeLessThanOrEqual(capacity);
          expect(Math.abs(sum(plan.loads) - plan.total)).toBeLessThan(0.02);
          expect(plan.unloads.length).toBeGreaterThan(0);
        }
      },
    ),
  );
});

describe('the wagons that are to come', () => {
  const frozen = (of: ReturnType<typeof item>, batches: number) =>
    planInto(of, batches).map((plan) => beginBatch(of, plan, `wagon ${plan.batch}`));
  const pensOf = (plans: ReturnType<typeof planRest>) =>
    plans.map(({ unloads }) => unloads.map((one) => [one.lot_id, one.kg]));

  test('stay as they were planned while no load changes', () => {
    const of = item([1000, 801, 700], 50);
    const [first] = frozen(of, 2);
    expect(planRest(of, first ? [first] : [], 2)).toEqual(planInto(of, 2).slice(1));
  });

  test.each<[string, number[], [number, number][][], number]>([
    ['less in a pen that was served is no less for the others', [1000, 2000], [[[2, 2000]]], 2000],
    [
      'more in a pen that was served is brought by the next',
      [3000, 2000],
      [
        [
          [1, 1000],
          [2, 2000],
        ],
      ],
      3000,
    ],
    ['what a scale may err by is not', [2010, 2000], [[[2, 2000]]], 2000],
    ['less in a pen that is to come is less', [2000, 500], [[[2, 500]]], 500],
    ['nothing is left', [2000, 0], [], 0],
  ])('%s', (_, loads, pens, total) => {
    const [first] = frozen(item([2000, 2000], 100), 2);
    const rest = planRest(item(loads, 100), first ? [first] : [], 2);
    expect(pensOf(rest)).toEqual(pens);
    expect(rest.reduce((kg, plan) => kg + plan.total, 0)).toBe(total);
    expect(rest.map(({ batch, batches }) => [batch, batches])).toEqual(pens.map(() => [2, 2]));
  });

  test('count a wagon once that two operators began', () => {
    const of = item([1000, 1000, 1000], 100);
    const [first] = frozen(of, 2);
    const twice = first ? [first, { ...first, client_id: 'of a colleague' }] : [];
    expect(pensOf(planRest(item([1000, 1000, 1100], 100), twice, 2))).toEqual([
      [
        [2, 500],
        [3, 1100],
      ],
    ]);
  });

  test('fit those who cut the treat smallest, where somebody else began it with a larger wagon', () => {
    const of = item([15_000, 15_000], 100);
    const begun = [2, 6].flatMap((batches) => frozen(of, batches).slice(0, 1));
    const rest = planRest(of, begun, wagonCount(begun) ?? 0);
    expect(rest.map(({ batch, batches, total }) => [batch, batches, total])).toEqual([
      [2, 6, 5000],
      [3, 6, 5000],
      [4, 6, 5000],
    ]);
  });

  test('are no more than what is left takes, and small pens get their rest too', () => {
    const of = item([4000, 4000, 4000, 4000], 100);
    const [first] = frozen(of, 4);
    const rest = planRest(item([4300, 500, 0, 0], 100), first ? [first] : [], 4);
    expect(rest.map(({ batch, batches, total }) => [batch, batches, total])).toEqual([[2, 4, 800]]);
    // Whoever gets a load again has a wagon again.
    const second = rest.map((plan) => beginBatch(of, plan, 'wagon 2'));
    const both = [...(first ? [first] : []), ...second];
    expect(wagonCount(both)).toBe(4);
    expect(pensOf(planRest(of, both, 4))).toEqual([
      [
        [2, 3500],
        [3, 2250],
      ],
      [
        [3, 1750],
        [4, 4000],
      ],
    ]);
    const small = item([1000, 16, 1000], 100);
    const [half] = frozen(small, 2);
    expect(half?.unload_operation_corrals.at(-1)).toMatchObject({ lot_id: 2, expected_quantity: 8 });
    expect(pensOf(planRest(item([1000, 16, 1001], 100), half ? [half] : [], 2))).toEqual([
      [
        [2, 8],
        [3, 1001],
      ],
    ]);
  });

  test('bring each pen to its load, however often loads change on the way', () => {
    const loads = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(loads, { minLength: 2, maxLength: 5 }), (changes) => {
        const begun: ReturnType<typeof frozen> = [];
        for (const values of changes) {
          const of = item(values, 100);
          const [next] = planRest(of, begun, changes.length);
          if (next) begun.push(beginBatch(of, next, `wagon ${next.batch}`));
        }
        const lines = begun.flatMap((sub) => sub.unload_operation_corrals);
        for (const [index, load] of (changes.at(-1) ?? []).entries()) {
          const given = lines.filter(({ lot_id }) => lot_id === index + 1).map((line) => line.expected_quantity);
          const short = load - given.reduce((kg, one) => kg + one, 0);
          // The last wagon took all that was left.
          if (begun.length === changes.length) expect(short).toBeLessThanOrEqual(scaleErrorKg({}) + 0.1);
        }
      }),
    );
  });
});
