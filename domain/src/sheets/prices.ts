import type { IngredientPrice } from '../prices.ts';
import { ownLine, type Sheet } from './sheet.ts';

/** What each ingredient costs; brought in, a price from a day on. */
export const priceSheet: Sheet<IngredientPrice> = {
  title: 'Preços',
  lines: ownLine,
  columns: [
    {
      label: 'Ingrediente',
      kind: 'text',
      value: ({ ingredient_name }) => ingredient_name,
      field: 'ingredient',
      example: 'Milho moído seco',
    },
    {
      label: 'Válido desde',
      kind: 'day',
      value: ({ valid_from }) => valid_from,
      field: 'valid_from',
      example: '2026-03-12',
    },
    {
      label: 'Preço (R$/t)',
      kind: 'number',
      value: ({ cents_per_tonne }) => (cents_per_tonne === null ? null : cents_per_tonne / 100),
      field: 'cents_per_tonne',
      example: 900,
    },
    {
      label: 'Perda (%)',
      kind: 'number',
      value: ({ loss_percent }) => loss_percent,
      field: 'loss_percent',
      optional: true,
      example: 0,
    },
  ],
};
