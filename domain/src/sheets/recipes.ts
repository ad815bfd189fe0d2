import type { Recipe } from '../recipes.ts';
import { createdAt, type Sheet, updatedAt } from './sheet.ts';

type Line = Recipe & Partial<Recipe['recipes_ingredients'][number]>;

/** One line for each ingredient, in loading order; what the lines of a recipe share is repeated. */
export const recipeSheet: Sheet<Recipe, Line> = {
  title: 'Receitas',
  lines: (recipe) => recipe.recipes_ingredients.map((ingredient) => ({ ...recipe, ...ingredient })),
  columns: [
    { label: 'Receita', kind: 'text', value: ({ name }) => name, field: 'name', example: 'Terminação' },
    {
      label: 'Matéria seca (%)',
      kind: 'number',
      value: ({ dry_matter_percent }) => dry_matter_percent,
      field: 'dry_matter_percent',
      example: 72,
    },
    { label: 'Tempo de mistura (min)', kind: 'number', value: ({ timer }) => timer, field: 'timer', example: 5 },
    {
      label: 'Ingrediente',
      kind: 'text',
      value: ({ ingredient_name }) => ingredient_name ?? null,
      field: 'ingredient',
      example: 'Silagem de milho',
    },
    {
      label: 'Percentual (%)',
      kind: 'number',
      value: ({ percent }) => percent ?? null,
      field: 'percent',
      example: 100,
    },
    createdAt,
    updatedAt,
  ],
};
