import type { Day } from '@cocho/domain/days';
import type { DryMatter, DryMatterInput, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { withEnds } from '@cocho/domain/prices';
import type { Fragment, Queryable } from '../../db/db.ts';
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
  { farm_id, user_id }: Scope,
  ingredientId: number,
  where: Fragment,
): Promise<number> {
  const { count } = await tx`
    update ingredient_dry_matters set removed_at = now(), removed_by = ${user_id}
    where farm_id = ${farm_id} and ingredient_id = ${ingredientId} and removed_at is null and ${where}
  `;
  return count;
}

/** The newest first; those that no longer hold after all others. */
export async function dryMattersOf(sql: Queryable, farmId: number, ingredientId: number): Promise<DryMatter[]> {
  const rows = await sql<Omit<DryMatter, 'valid_to'>[]>`
    select d.id, d.valid_from, d.dry_matter_percent, u.name as user_name, d.created_at, d.removed_at, r.name as removed_by
    from ingredient_dry_matters d
    left join users u on u.id = d.user_id
    left join users r on r.id = d.removed_by
    where d.farm_id = ${farmId} and d.ingredient_id = ${ingredientId}
    order by d.valid_from desc, d.id desc
  `;
  const live = withEnds(rows.filter(({ removed_at }) => removed_at === null));
  return [...live, ...rows.filter(({ removed_at }) => removed_at !== null).map((row) => ({ ...row, valid_to: null }))];
}

/** What each ingredient holds on a day. */
export function dryMattersOn(sql: Queryable, farmId: number, day: Day): Promise<IngredientDryMatter[]> {
  return sql<IngredientDryMatter[]>`
    select i.id as ingredient_id, i.name as ingredient_name, d.dry_matter_percent, d.valid_from
    from ingredients i left join lateral (
      select dry_matter_percent, valid_from from ingredient_dry_matters
      where farm_id = i.farm_id and ingredient_id = i.id and valid_from <= ${day} and removed_at is null
      order by valid_from desc limit 1
    ) d on true
    where i.farm_id = ${farmId} and i.deleted_at is null
    order by i.name collate "pt-BR-x-icu", i.id
  `;
}
