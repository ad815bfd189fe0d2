import { z } from 'zod';
import { DatedValue, removal } from './dated-values.ts';
import { flag, Id, number, requiredDay, requiredNumber } from './fields.ts';
import { notNegative, positive, tooLarge, wholeNumber } from './messages.ts';
import { tooMuch } from './money-fields.ts';

/** R$ 10.000.000,00 a tonne: no feed costs that much. */
const maxCents = 1_000_000_000;
export const maxLoss = 90;

/** 'Posto na fazenda, com frete, por tonelada como fornecido', from a day on until the next price. */
export const PriceInput = z.object({
  valid_from: requiredDay('Válido desde'),
  cents_per_tonne: requiredNumber('Preço')
    .int(wholeNumber('Preço'))
    .positive(positive('Preço'))
    .max(maxCents, tooMuch('Preço', maxCents)),
  loss_percent: number('Perda').min(0, notNegative('Perda')).max(maxLoss, tooLarge('Perda', maxLoss)).nullish(),
  /** The first price may hold for all that was fed before it, too. */
  from_first_feed: flag('Usar desde o primeiro trato').optional(),
});
export type PriceInput = z.infer<typeof PriceInput>;

export const Price = DatedValue.extend({
  cents_per_tonne: z.number(),
  loss_percent: z.number(),
  /** What a tonne that reaches the trough costs. */
  effective_cents_per_tonne: z.number(),
  ...removal,
});
export type Price = z.infer<typeof Price>;

/** What an ingredient costs on a day. */
export const IngredientPrice = z.object({
  ingredient_id: Id,
  ingredient_name: z.string(),
  cents_per_tonne: z.number().nullable(),
  loss_percent: z.number().nullable(),
  effective_cents_per_tonne: z.number().nullable(),
  valid_from: z.string().nullable(),
});
export type IngredientPrice = z.infer<typeof IngredientPrice>;

/** What a tonne that reaches the trough costs, of those that have a price. */
export function priceMap(prices: IngredientPrice[]): Map<number, number> {
  const known = prices.filter(({ effective_cents_per_tonne }) => effective_cents_per_tonne !== null);
  return new Map(
    known.map(({ ingredient_id, effective_cents_per_tonne }) => [ingredient_id, effective_cents_per_tonne ?? 0]),
  );
}

/** How people quote feed. */
export const priceUnits = { tonne: 'R$/t', sack: 'R$/saca 60 kg', kg: 'R$/kg' } as const;
export type PriceUnit = keyof typeof priceUnits;
export const priceUnitNames = Object.keys(priceUnits) as PriceUnit[];

const kgOf: Record<PriceUnit, number> = { tonne: 1000, sack: 60, kg: 1 };

/** 54,00 a sack is 900,00 a tonne. Rounded to whole cents once, here. */
export function centsPerTonne(reais: number, unit: PriceUnit): number {
  return Math.round((reais * 100 * 1000) / kgOf[unit]);
}

/** Of a tonne bought some is lost before it is fed: 220 at 8 % is 239,13 for each tonne that arrives. */
export function effectiveCentsPerTonne(cents: number, lossPercent = 0): number {
  return cents / (1 - lossPercent / 100);
}

/** What the rollup multiplies kg with. */
export function centsPerKg({ cents_per_tonne, loss_percent }: Pick<PriceInput, 'cents_per_tonne' | 'loss_percent'>) {
  return effectiveCentsPerTonne(cents_per_tonne, loss_percent ?? 0) / 1000;
}
