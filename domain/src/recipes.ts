import { z } from 'zod';
import { compositionError } from './composition.ts';
import { KeepDryMatter } from './diet-changes.ts';
import { Id, reference, registerRow, requiredNumber, requiredText, Version } from './fields.ts';
import { required } from './messages.ts';

const RecipeIngredientInput = z.object({
  ingredient_id: reference('Ingrediente'),
  percent: requiredNumber('Quantidade', 'Quantidade deve ser um número')
    .min(0.1, 'Deve ser maior que 0')
    .max(100, 'Deve ser no máximo 100'),
});

export const maxIngredientsOfRecipe = 50;
export const tooManyIngredients = `Uma receita tem no máximo ${maxIngredientsOfRecipe} ingredientes`;

export const RecipeInput = z.object({
  name: requiredText('Nome'),
  timer: requiredNumber('Tempo de mistura').min(1, 'Deve ser maior que 0').max(1440, 'Deve ser no máximo 1440'),
  dry_matter_percent: requiredNumber('Matéria seca')
    .min(1, 'Deve ser maior que 0%')
    .max(100, 'Deve ser menor que 100%'),
  ingredients: z
    .array(RecipeIngredientInput, { error: () => required('Ingredientes') })
    .min(1, required('Ingredientes'))
    .max(maxIngredientsOfRecipe, tooManyIngredients)
    .check(({ value, issues }) => {
      const message = compositionError(value);
      if (message) issues.push({ code: 'custom', message, input: value });
    }),
  keep_dry_matter: KeepDryMatter,
  version: Version.optional(),
});
export type RecipeInput = z.infer<typeof RecipeInput>;

export const RecipeIngredient = z.object({
  ingredient_id: Id,
  ingredient_name: z.string(),
  percent: z.number(),
});

export const Recipe = z.object({
  ...registerRow,
  name: z.string(),
  /** Mixing time in minutes. */
  timer: z.number(),
  dry_matter_percent: z.number(),
  /** In loading order. */
  recipes_ingredients: z.array(RecipeIngredient),
});
export type Recipe = z.infer<typeof Recipe>;
