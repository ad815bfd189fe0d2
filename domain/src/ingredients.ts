import { z } from 'zod';
import { Id, Instant, requiredText, Version } from './fields.ts';

export const IngredientInput = z.object({
  name: requiredText('Nome', { missing: 'Informe um nome para o ingrediente' }),
  version: Version.optional(),
});
export type IngredientInput = z.infer<typeof IngredientInput>;

export const Ingredient = z.object({
  id: Id,
  name: z.string(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
});
export type Ingredient = z.infer<typeof Ingredient>;
