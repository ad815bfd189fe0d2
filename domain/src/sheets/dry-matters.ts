import type { IngredientDryMatter } from '../dry-matters.ts';
import { ownLine, type Sheet } from './sheet.ts';

/** How dry each ingredient is; brought in, a percent from a day on. */
export const dryMatterSheet: Sheet<IngredientDryMatter> = {
  title: 'Matéria seca',
  lines: ownLine,
  columns: [
    {
      label: 'Ingrediente',
      kind: 'text',
      value: ({ ingredient_name }) => ingredient_name,
      field: 'ingredient',
      example: 'Silagem de milho',
    },
    {
      label: 'Válida desde',
      kind: 'day',
      value: ({ valid_from }) => valid_from,
      field: 'valid_from',
      example: '2026-03-12',
    },
    {
      label: 'Matéria seca (%)',
      kind: 'number',
      value: ({ dry_matter_percent }) => dry_matter_percent,
      field: 'dry_matter_percent',
      example: 33,
    },
  ],
};
