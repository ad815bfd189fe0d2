import { addDays, type Day, later } from '@cocho/domain/days';
import { reference } from '@cocho/domain/fields';
import { centsPerKg, type IngredientPrice, type Price, PriceInput } from '@cocho/domain/prices';
import type { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import { datedValues, ingredientValuesOn, takingBack } from '../../registers/dated-values.ts';
import type { Scope } from '../../registers/scope.ts';
import { ingredientRows } from '../ingredients.ts';
import { holdPrices } from './price-lock.ts';
import { repriceDays } from './repricing.ts';

export const NewPrice = PriceInput.extend({ ingredient_id: reference('Ingrediente') });
export type NewPrice = z.infer<typeof NewPrice>;

/** A price of the same day takes the place of the one before, which stays in the history. */
export async function addPrice(tx: Queryable, scope: Scope, price: NewPrice): Promise<number> {
  const { farm_id, user_id, at = null } = scope;
  const { ingredient_id, cents_per_tonne, loss_percent } = price;
  await holdPrices(tx, farm_id);
  const valid_from = await firstDayOf(tx, farm_id, price);
  const ofThatDay = tx`ingredient_id = ${ingredient_id} and valid_from = ${valid_from}`;
  await tx`${takingBack(tx, scope, 'ingredient_prices', ofThatDay)}`;
  const [{ id }] = await tx<[{ id: number }]>`
    insert into ingredient_prices
      (farm_id, ingredient_id, valid_from, cents_per_tonne, loss_percent, cents_per_kg, user_id, created_at)
    values (${farm_id}, ${ingredient_id}, ${valid_from}, ${cents_per_tonne}, ${loss_percent ?? 0}, ${centsPerKg(price)},
      ${user_id}, coalesce(${at}, now()))
    returning id
  `;
  await repriceDays(tx, farm_id, ingredient_id, await spanOf(tx, farm_id, ingredient_id, valid_from));
  return id;
}

/** What it covered is priced by the one before it, or by none. */
export async function removePrices(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
  await holdPrices(tx, scope.farm_id);
  const removed = await tx<{ ingredient_id: number; valid_from: Day }[]>`
    ${takingBack(tx, scope, 'ingredient_prices', tx`id = any(${ids}::bigint[])`)} returning ingredient_id, valid_from
  `;
  for (const { ingredient_id, valid_from } of removed) {
    await repriceDays(tx, scope.farm_id, ingredient_id, await spanOf(tx, scope.farm_id, ingredient_id, valid_from));
  }
}

export async function pricesOf(
  sql: Queryable,
  farmId: number,
  ingredientId: number,
  withRemoved = false,
): Promise<Price[]> {
  const ofIngredient = sql`d.ingredient_id = ${ingredientId}`;
  const prices = await datedValues<Price>(sql, farmId, 'ingredient_prices', priceColumns(sql), ofIngredient);
  return withRemoved ? prices : prices.filter(({ removed_at }) => removed_at === null);
}

/** What each ingredient costs on a day. */
export function pricesOn(sql: Queryable, farmId: number, day: Day): Promise<IngredientPrice[]> {
  return ingredientValuesOn(sql, farmId, day, 'ingredient_prices', priceColumns(sql));
}

function priceColumns(sql: Queryable): Fragment {
  return sql`d.cents_per_tonne, d.loss_percent, d.cents_per_kg * 1000 as effective_cents_per_tonne`;
}

/** Its name. One that was deleted is still priced where it was fed, for those days have a cost. */
export async function pricedIngredient(sql: Queryable, farmId: number, id: number): Promise<string> {
  const [ingredient] = await sql<[{ name: string }?]>`
    select name from ingredients i
    where farm_id = ${farmId} and id = ${id} and (deleted_at is null or exists (
      select from lot_feeds f where f.farm_id = ${farmId} and f.ingredient_id = i.id
    ))
  `;
  if (!ingredient) throw notFound(ingredientRows.texts.missing);
  return ingredient.name;
}

/** The first day on which something of it was given to a lot. */
export async function firstFed(sql: Queryable, farmId: number, ingredientId: number): Promise<Day | null> {
  const [{ day }] = await sql<[{ day: Day | null }]>`
    select min(day) as day from lot_feeds where farm_id = ${farmId} and ingredient_id = ${ingredientId}
  `;
  return day;
}

export async function findPrice(sql: Queryable, farmId: number, ingredientId: number, id: number): Promise<Price> {
  const price = (await pricesOf(sql, farmId, ingredientId)).find((row) => row.id === id);
  if (!price) throw notFound('Preço não encontrado');
  return price;
}

/** Only the first price of an ingredient reaches back: a later one would take the place of those before it. */
async function firstDayOf(tx: Queryable, farmId: number, price: NewPrice): Promise<Day> {
  if (!price.from_first_feed || (await isPriced(tx, farmId, price.ingredient_id))) return price.valid_from;
  const first = await firstFed(tx, farmId, price.ingredient_id);
  return first !== null && first < price.valid_from ? first : price.valid_from;
}

async function isPriced(tx: Queryable, farmId: number, ingredientId: number): Promise<boolean> {
  const prices = await tx`
    select from ingredient_prices
    where farm_id = ${farmId} and ingredient_id = ${ingredientId} and removed_at is null limit 1
  `;
  return prices.length > 0;
}

/** From a day up to the one before the next price, or as far as anything was fed. */
async function spanOf(tx: Queryable, farmId: number, ingredientId: number, from: Day) {
  const [{ next, last }] = await tx<[{ next: Day | null; last: Day | null }]>`
    select (
      select min(valid_from) from ingredient_prices
      where farm_id = ${farmId} and ingredient_id = ${ingredientId} and valid_from > ${from} and removed_at is null
    ) as next,
    (select max(day) from lot_feeds where farm_id = ${farmId} and ingredient_id = ${ingredientId}) as last
  `;
  const end = next === null ? last : addDays(next, -1);
  return { from, to: end === null || last === null ? null : later(from, end), isFed: last !== null && last >= from };
}
