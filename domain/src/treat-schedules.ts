import { z } from 'zod';
import { Id, optionalText, reference, registerRow, timeOfDay, Version } from './fields.ts';
import { RecipeIngredient } from './recipes.ts';
import { RuleLot } from './rules.ts';

/** One timed treat as it is being added: its messages are the ones beside the three fields. */
export const TreatItemInput = z.object({
  id: Id.optional(),
  rule_id: chosen('Selecione uma regra'),
  treat_id: chosen('Selecione um trato'),
  scheduled_time: timeOfDay('Informe o horário'),
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

function chosen(message: string) {
  return z.int({ error: () => message }).positive(message);
}
