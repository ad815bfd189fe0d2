import { hundredths, percentOf } from './load-arithmetic.ts';
import { scaleErrorKg } from './off-target.ts';

interface Loaded {
  projected_load: number;
}

/** What one treat of a rule weighs: the lots' loads × the treat's percent, in whole kg. */
export function treatTotal(lots: Loaded[], percent: number): number {
  return percentOf(
    lots.reduce((sum, lot) => sum + lot.projected_load, 0),
    percent,
  );
}

/** kg of each ingredient in loading order: the total × its percent. */
export function ingredientLoads<T extends { percent: number }>(
  total: number,
  ingredients: T[],
): (T & { kg: number })[] {
  return ingredients.map((ingredient) => ({ ...ingredient, kg: (total * ingredient.percent) / 100 }));
}

/** kg for each lot in unloading order: its load × the treat's percent. */
export function lotLoads<T extends Loaded>(lots: T[], percent: number): (T & { kg: number })[] {
  return lots.map((lot) => ({ ...lot, kg: (lot.projected_load * percent) / 100 }));
}

/**
 * What a pen is short of that a wagon of the treat was planned for; another one brings it. Less than a scale may err by, or
 * than a twentieth of what a small pen gets, is no reason to visit it twice.
 */
export function shortKg(due: number, planned: number): number {
  const short = due - planned;
  return short > Math.min(scaleErrorKg({}), due / 20) ? short : 0;
}

/** Into how many wagons a treat goes that was begun. Of two operators who cut it without hearing of each other, as who said more; null where nobody says. */
export function wagonCount(begun: { batches?: number | null | undefined }[]): number | null {
  const said = begun.flatMap(({ batches }) => batches ?? []);
  return said.length === 0 ? null : Math.max(...said);
}

/** What begun wagons of a treat were to bring a pen. One that two operators began is one wagon. */
export function plannedKg(lines: { batch: number; kg: number }[]): number {
  const byWagon = new Map<number, number>();
  for (const { batch, kg } of lines) byWagon.set(batch, Math.max(kg, byWagon.get(batch) ?? 0));
  return [...byWagon.values()].reduce((sum, kg) => sum + kg, 0);
}

interface NeededItem {
  rule: { lots: Loaded[]; recipes_ingredients: { ingredient_id: number; ingredient_name: string; percent: number }[] };
  treat: { percent: number };
}

/** kg of each ingredient that a day of these items takes, the most first. */
export function ingredientNeeds(items: NeededItem[]): { ingredient_id: number; ingredient_name: string; kg: number }[] {
  const needs = new Map<number, { ingredient_id: number; ingredient_name: string; kg: number }>();
  for (const { rule, treat } of items) {
    const total = treatTotal(rule.lots, treat.percent);
    for (const { ingredient_id, ingredient_name, kg } of ingredientLoads(total, rule.recipes_ingredients)) {
      const before = needs.get(ingredient_id)?.kg ?? 0;
      needs.set(ingredient_id, { ingredient_id, ingredient_name, kg: before + kg });
    }
  }
  return [...needs.values()].sort((a, b) => b.kg - a.kg);
}

interface PlannedItem {
  rule: { lots: { id: number; name: string }[] };
  treat: { percent: number };
}

/** Lots whose treats of the day, in all schedules together, do not add up to the whole day's load. */
export function incompleteLots(items: PlannedItem[]): { name: string; percent: number }[] {
  const lots = new Map<number, { name: string; percent: number }>();
  for (const { rule, treat } of items) {
    for (const { id, name } of rule.lots) {
      const sum = (lots.get(id)?.percent ?? 0) + treat.percent;
      lots.set(id, { name, percent: hundredths(sum) });
    }
  }
  return [...lots.values()].filter(({ percent }) => percent !== 100);
}
