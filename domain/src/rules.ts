import { z } from 'zod';
import { KeepDryMatter } from './diet-changes.ts';
import { Id, reference, registerRow, requiredText, Version } from './fields.ts';
import { invalid, required } from './messages.ts';
import { RecipeIngredient } from './recipes.ts';

export const maxLotsOfRule = 500;
export const tooManyLots = `Uma regra tem no máximo ${maxLotsOfRule} lotes`;

export const RuleInput = z.object({
  name: requiredText('Nome'),
  recipe_id: reference('Receita'),
  /** In unloading order. */
  lot_ids: z
    .array(reference('Lote'), { error: () => required('Lotes') })
    .min(1, required('Lotes'))
    .max(maxLotsOfRule, tooManyLots)
    .refine((ids) => new Set(ids).size === ids.length, invalid('Lotes')),
  keep_dry_matter: KeepDryMatter,
  version: Version.optional(),
});
export type RuleInput = z.infer<typeof RuleInput>;

export const RuleLot = z.object({
  id: Id,
  name: z.string(),
  corral_name: z.string().nullable(),
  current_quantity: z.number(),
  projected_load: z.number(),
});
export type RuleLot = z.infer<typeof RuleLot>;

export const Rule = z.object({
  ...registerRow,
  name: z.string(),
  recipe: z.object({
    id: Id,
    name: z.string(),
    dry_matter_percent: z.number(),
    recipes_ingredients: z.array(RecipeIngredient),
  }),
  lots: z.array(RuleLot),
});
export type Rule = z.infer<typeof Rule>;

/** A rule's projected weight: the sum of its lots' loads, in whole kg. */
export function ruleTotal({ lots }: { lots: { projected_load: number }[] }): number {
  return Math.round(lots.reduce((sum, lot) => sum + lot.projected_load, 0));
}
