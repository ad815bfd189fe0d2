import type { Day } from '@cocho/domain/days';
import type { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import type { Fragment, Queryable } from '../../db/db.ts';
import { datedValues, ingredientValuesOn, takingBack } from '../../registers/dated-values.ts';
import type { Scope } from '../../registers/scope.ts';

/** One of the same day takes the place of the one before, which stays in the history. Whoever calls it holds the ingredient. */
export async function addDryMatter(
  tx: Queryable,
  scope: Scope,
  ingredientId: number,
  { valid_from, dry_matter_percent }: DryMatterInput,
): Promise<DryMatter> {
  const { farm_id, user_id, at = null } = scope;
  await removeDryMatters(tx, scope, ingredientId, tx`valid_from = ${valid_from}`);
  const [{ id }] = await tx<[{ id: number }]>`
    insert into ingredient_dry_matters (farm_id, ingredient_id, valid_from, dry_matter_percent, user_id, created_at)
    values (${farm_id}, ${ingredientId}, ${valid_from}, ${dry_matter_percent}, ${user_id}, coalesce(${at}, now()))
    returning id
  `;
  return (await dryMattersOf(tx, farm_id, ingredientId)).find((row) => row.id === id) as DryMatter;
}

/** How many there were. */
export async function removeDryMatters(
  tx: Queryable,
  scope: Scope,
  ingredientId: number,
  where: Fragment,
): Promise<number> {
  const mine = tx`ingredient_id = ${ingredientId} and ${where}`;
  const { count } = await tx`${takingBack(tx, scope, 'ingredient_dry_matters', mine)}`;
  return count;
}

export function dryMattersOf(sql: Queryable, farmId: number, ingredientId: number): Promise<DryMatter[]> {
  const ofIngredient = sql`d.ingredient_id = ${ingredientId}`;
  return datedValues<DryMatter>(sql, farmId, 'ingredient_dry_matters', sql`d.dry_matter_percent`, ofIngredient);
}

/** What each ingredient holds on a day. */
export function dryMattersOn(sql: Queryable, farmId: number, day: Day): Promise<IngredientDryMatter[]> {
  return ingredientValuesOn(sql, farmId, day, 'ingredient_dry_matters', sql`d.dry_matter_percent`);
}
