import type { Day } from '@cocho/domain/days';
import { type DryMatter, DryMatterInput, type IngredientDryMatter } from '@cocho/domain/dry-matters';
import { reference } from '@cocho/domain/fields';
import type { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { datedValues, ingredientValuesOn, takingBack } from '../../registers/dated-values.ts';
import type { Scope } from '../../registers/scope.ts';

export const NewDryMatter = DryMatterInput.extend({ ingredient_id: reference('Ingrediente') });
export type NewDryMatter = z.infer<typeof NewDryMatter>;

/** One of the same day takes the place of the one before, which stays in the history. Whoever calls it holds the ingredients. */
export async function addDryMatters(tx: Queryable, scope: Scope, said: NewDryMatter[]): Promise<number[]> {
  const { farm_id, user_id, at = null } = scope;
  const rows = () => tx`jsonb_to_recordset(${tx.json(said)})
    n (ingredient_id bigint, valid_from date, dry_matter_percent numeric)`;
  await removeDryMatters(
    tx,
    scope,
    tx`(ingredient_id, valid_from) in (select ingredient_id, valid_from from ${rows()})`,
  );
  const added = await tx<{ id: number }[]>`
    insert into ingredient_dry_matters (farm_id, ingredient_id, valid_from, dry_matter_percent, user_id, created_at)
    select ${farm_id}, ingredient_id, valid_from, dry_matter_percent, ${user_id}, coalesce(${at}, now()) from ${rows()}
    returning id
  `;
  return added.map(({ id }) => id);
}

/** How many there were. */
export async function removeDryMatters(tx: Queryable, scope: Scope, where: Fragment): Promise<number> {
  const { count } = await tx`${takingBack(tx, scope, 'ingredient_dry_matters', where)}`;
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
