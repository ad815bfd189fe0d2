import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lotOfToday, treatOfToday } from '../test/treat-of-today.ts';
import { planBatches } from './feeding-day.ts';

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
