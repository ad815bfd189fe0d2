import type { Ingredient } from '../ingredients.ts';
import { createdAt, ownLine, type Sheet } from './sheet.ts';

export const ingredientSheet: Sheet<Ingredient> = {
  title: 'Ingredientes',
  lines: ownLine,
  columns: [
    { label: 'Nome', kind: 'text', value: ({ name }) => name, field: 'name', example: 'Silagem de milho' },
    createdAt,
  ],
};
