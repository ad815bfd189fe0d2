import { z } from 'zod';
import { Id, optionalText, reference, registerRow, Version } from './fields.ts';
import { percentOf } from './load-arithmetic.ts';
import { RecipeIngredient } from './recipes.ts';
import { RuleLot } from './rules.ts';

/** One timed treat as it is being added: its messages are the ones beside the three fields. */
export const TreatItemInput = z.object({
  id: Id.optional(),
  rule_id: chosen('Selecione uma regra'),
  treat_id: chosen('Selecione um trato'),
  scheduled_time: z
    .string({ error: () => 'Informe o horário' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe o horário'),
});
export type TreatItemInput = z.infer<typeof TreatItemInput>;

/** A rule is not given the same treat twice at the same time. */
export const repeatedItem = 'Este trato já está na programação';

export function isPlanned(items: TreatItemInput[], { rule_id, treat_id, scheduled_time }: TreatItemInput): boolean {
  return items.some(
    (item) => item.rule_id === rule_id && item.treat_id === treat_id && item.scheduled_time === scheduled_time,
  );
}

export const TreatScheduleInput = z.object({
  name: optionalText('Nome'),
  user_ids: z
    .array(reference('Operador'), { error: () => 'Selecione ao menos um operador.' })
    .min(1, 'Selecione ao menos um operador.')
    .max(100, 'Uma programação tem no máximo 100 operadores'),
  treat_items: z
    .array(TreatItemInput, { error: () => 'Adicione ao menos um trato.' })
    .min(1, 'Adicione ao menos um trato.')
    .max(200, 'Uma programação tem no máximo 200 tratos')
    .refine((items) => !items.some((item, index) => isPlanned(items.slice(0, index), item)), repeatedItem),
  version: Version.optional(),
});
export type TreatScheduleInput = z.infer<typeof TreatScheduleInput>;

export const TreatItem = z.object({
  id: Id,
  rule: z.object({
    id: Id,
    name: z.string(),
    recipe_name: z.string(),
    recipes_ingredients: z.array(RecipeIngredient),
    lots: z.array(RuleLot),
  }),
  treat: z.object({ id: Id, name: z.string(), percent: z.number() }),
  scheduled_time: z.string(),
});
export type TreatItem = z.infer<typeof TreatItem>;

/** Repeated every day. */
export const TreatSchedule = z.object({
  ...registerRow,
  name: z.string().nullable(),
  users: z.array(z.object({ id: Id, name: z.string() })),
  user_ids: z.array(Id),
  treat_items: z.array(TreatItem),
});
export type TreatSchedule = z.infer<typeof TreatSchedule>;

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
      lots.set(id, { name, percent: Math.round(sum * 100) / 100 });
    }
  }
  return [...lots.values()].filter(({ percent }) => percent !== 100);
}

function chosen(message: string) {
  return z.int({ error: () => message }).positive(message);
}
