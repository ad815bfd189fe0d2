import { z } from 'zod';
import { Id } from './fields.ts';
import { OperationOfToday } from './known-operations.ts';
import { hundredths } from './load-arithmetic.ts';
import { loadTrail } from './projected-load.ts';
import { RecipeIngredient } from './recipes.ts';
import { RuleLot } from './rules.ts';
import { ingredientLoads, lotLoads, plannedKg, shortKg, treatTotal } from './treat-loads.ts';
import { WagonHere } from './wagons.ts';

/** A timed treat of today with everything needed to feed it without a network. */
export const TodayItem = z.object({
  id: Id,
  schedule_id: Id,
  scheduled_time: z.string(),
  rule: z.object({ id: Id, name: z.string() }),
  recipe: z.object({
    id: Id,
    name: z.string(),
    timer: z.number(),
    dry_matter_percent: z.number(),
    recipes_ingredients: z.array(RecipeIngredient),
  }),
  treat: z.object({ id: Id, name: z.string(), percent: z.number() }),
  lots: z.array(RuleLot.extend(loadTrail)),
});
export type TodayItem = z.infer<typeof TodayItem>;

/** What an operator has to do today: the treats of their schedules in order of time, and what was begun of them. */
export const Today = z.object({
  day: z.iso.date(),
  items: z.array(TodayItem),
  /** Those of today; of any day what the person holds, and what was released and the person may go on with. */
  operations: z.array(OperationOfToday),
  /** Those of the farm: the device asks in which one it sits. */
  wagons: z.array(WagonHere),
});
export type Today = z.infer<typeof Today>;

/** One wagon of a treat, before it begins. */
export interface BatchPlan {
  batch: number;
  batches: number;
  total: number;
  loads: { ingredient_id: number; ingredient_name: string; kg: number }[];
  unloads: { lot_id: number; lot_name: string; corral_name: string | null; kg: number }[];
}

/** One treat on one day has no more, whatever somebody typed as the wagon's capacity. */
const maxBatches = 100;

type Treat = Pick<TodayItem, 'recipe' | 'treat'> & { lots: RuleLot[] };

/** A treat in as few equal wagons as its capacity allows; without one, a single wagon. */
export function planBatches(item: Treat, capacity: number | null): BatchPlan[] {
  const total = treatTotal(item.lots, item.treat.percent);
  return planInto(item, capacity && capacity > 0 ? Math.min(maxBatches, Math.ceil(total / capacity)) : 1);
}

/**
 * A treat in so many equal wagons. Pens are served in rule order, each by one wagon but for those at the seams. A pen
 * whose load is zero is not visited.
 */
export function planInto(item: Treat, batches: number): BatchPlan[] {
  const numbers = Array.from({ length: batches }, (_, index) => index + 1);
  const total = treatTotal(item.lots, item.treat.percent);
  return wagonsOf(item, lotLoads(item.lots, item.treat.percent), { total, numbers, batches });
}

/** Of a wagon that was begun, here or by a colleague, what it was to bring to which pen. */
interface BegunBatch {
  batch: number;
  /** Into how many its treat was cut, where its device said so. */
  batches?: number | null | undefined;
  unload_operation_corrals: { lot_id: number; expected_quantity: number }[];
}

/**
 * The wagons that are to come of a treat in so many, of which some were begun. Where loads have changed since, each pen still
 * gets what it is short of, in no more wagons than that takes; too much in one pen is no less for another.
 */
export function planRest(item: Treat, begun: BegunBatch[], batches: number): BatchPlan[] {
  const planned = planInto(item, batches);
  const toCome = ({ batch }: BatchPlan) => begun.every((one) => one.batch !== batch);
  if (begun.every((one) => isAsPlanned(one, planned))) return planned.filter(toCome);
  const lots = lotLoads(item.lots, item.treat.percent).map((lot) => ({ ...lot, kg: shortOf(lot, begun) }));
  const total = Math.round(lots.reduce((sum, { kg }) => sum + kg, 0));
  // The wagon of an operator who cut the treat into fewer may be too large for whoever goes on.
  const cutSo = begun.filter((one) => one.batches === batches);
  const largest = Math.max(...(cutSo.length > 0 ? cutSo : begun).map((one) => sumOf(one.unload_operation_corrals)));
  const needed = largest > 0 ? Math.ceil(total / largest) : batches;
  const numbers = planned.filter(toCome).map(({ batch }) => batch);
  return wagonsOf(item, lots, { total, numbers: numbers.slice(0, needed), batches });
}

function sumOf(lines: { expected_quantity: number }[]): number {
  return lines.reduce((sum, { expected_quantity }) => sum + expected_quantity, 0);
}

function isAsPlanned({ batch, unload_operation_corrals: lines }: BegunBatch, planned: BatchPlan[]): boolean {
  const unloads = planned.find((plan) => plan.batch === batch)?.unloads ?? [];
  const isSame = ({ lot_id, kg }: BatchPlan['unloads'][number], index: number) =>
    lines[index]?.lot_id === lot_id && lines[index].expected_quantity === kg;
  return unloads.length === lines.length && unloads.every(isSame);
}

function shortOf({ id, kg }: { id: number; kg: number }, begun: BegunBatch[]): number {
  const lines = begun.flatMap(({ batch, unload_operation_corrals }) =>
    unload_operation_corrals.flatMap((line) => (line.lot_id === id ? { batch, kg: line.expected_quantity } : [])),
  );
  return lines.length === 0 ? kg : shortKg(kg, plannedKg(lines));
}

/** Each of these wagons has as much. */
function wagonsOf(
  { recipe }: Treat,
  lots: (RuleLot & { kg: number })[],
  { total, numbers, batches }: { total: number; numbers: number[]; batches: number },
): BatchPlan[] {
  if (total <= 0) return [];
  const each = total / numbers.length;
  const wagons = shareOut(
    lots.filter(({ kg }) => kg > 0),
    numbers.length,
  );
  return numbers.map((batch, index) => ({
    batch,
    batches,
    total: each,
    loads: ingredientLoads(each, recipe.recipes_ingredients).map(({ ingredient_id, ingredient_name, kg }) => ({
      ingredient_id,
      ingredient_name,
      kg: hundredths(kg),
    })),
    unloads: (wagons[index] ?? []).map(({ id, name, corral_name, kg }) => ({
      lot_id: id,
      lot_name: name,
      corral_name,
      kg: hundredths(kg),
    })),
  }));
}

/** Cuts the row of pens into equal stretches of feed. */
function shareOut<T extends { kg: number }>(lots: T[], count: number): T[][] {
  const stretch = lots.reduce((sum, { kg }) => sum + kg, 0) / count;
  const wagons: T[][] = Array.from({ length: count }, () => []);
  let fed = 0;
  for (const lot of lots) {
    const end = fed + lot.kg;
    for (let wagon = 0; wagon < count; wagon += 1) {
      const last = wagon === count - 1;
      const kg = Math.min(end, last ? end : (wagon + 1) * stretch) - Math.max(fed, wagon * stretch);
      // Less than a shovelful is no reason to visit a pen twice.
      if (kg > stretch * 1e-6) wagons[wagon]?.push({ ...lot, kg });
    }
    fed = end;
  }
  return wagons;
}
