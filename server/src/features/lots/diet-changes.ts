import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { rememberDiets, sharePastDiets } from './past-diets.ts';
import { refoldLoads } from './projected-load.ts';

type Fed = {
  lot_id: number;
  old_recipe_id: number | null;
  old_dry_matter_percent: number | null;
  new_recipe_id: number;
  new_dry_matter_percent: number;
};

/**
 * The recipes that these lots eat, and that of the rule they go to. Whoever changes a recipe holds it first and then what is fed with it:
 * to hold the lots first would be to wait in a circle.
 */
export async function holdDiets(
  tx: Queryable,
  farmId: number,
  lotIds: number[],
  ruleId?: number | null,
): Promise<void> {
  await tx`
    select from recipes where farm_id = ${farmId} and id in (
      select recipe_id from rules where farm_id = ${farmId} and (id = ${ruleId ?? null}
        or id in (select rule_id from rule_lots where farm_id = ${farmId} and lot_id = any(${lotIds}::bigint[])))
    ) order by id for share
  `;
}

/**
 * After what these lots eat may have become another diet, by another rule, another recipe or another dry matter of the same:
 * their loads follow so that the dry matter stays, unless somebody chose otherwise. A lot that never had a diet has nothing to
 * keep; one that is in no rule keeps its last in mind, until its load is set.
 */
export async function followDiets(
  tx: Queryable,
  scope: Scope,
  lotIds: number[],
  keep: boolean | undefined,
): Promise<void> {
  const { farm_id } = scope;
  // Only then compared: a recipe that somebody is changing is waited for, also where it looks the same until then.
  await holdDiets(tx, farm_id, lotIds);
  const fed = await tx<Fed[]>`
    select l.id as lot_id, l.diet_recipe_id as old_recipe_id, l.diet_dry_matter_percent as old_dry_matter_percent,
      c.id as new_recipe_id, c.dry_matter_percent as new_dry_matter_percent
    from lots l
    join rule_lots rl on rl.farm_id = l.farm_id and rl.lot_id = l.id
    join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
    join recipes c on c.farm_id = r.farm_id and c.id = r.recipe_id
    where l.farm_id = ${farm_id} and l.id = any(${lotIds}::bigint[])
      and (l.diet_recipe_id, l.diet_dry_matter_percent) is distinct from (c.id, c.dry_matter_percent)
    order by l.id for no key update of l
  `;
  if (fed.length === 0) return;
  const changed = fed.filter(
    ({ old_dry_matter_percent: old, new_dry_matter_percent }) => old !== null && old !== new_dry_matter_percent,
  );
  await rememberDiets(
    tx,
    scope,
    changed.map(({ lot_id }) => lot_id),
  );
  await tx`
    update lots l set diet_recipe_id = n.new_recipe_id, diet_dry_matter_percent = n.new_dry_matter_percent
    from jsonb_to_recordset(${tx.json(fed)}) n (lot_id bigint, new_recipe_id bigint, new_dry_matter_percent numeric)
    where l.farm_id = ${farm_id} and l.id = n.lot_id
  `;
  if (keep !== false && changed.length > 0) await changeLoads(tx, scope, changed);
}

async function changeLoads(tx: Queryable, { farm_id, user_id, at }: Scope, changed: Fed[]): Promise<void> {
  const events = await tx<{ lot_id: number; since: string }[]>`
    insert into diet_changes (farm_id, lot_id, at, old_recipe_id, new_recipe_id, old_dry_matter_percent,
      new_dry_matter_percent, user_id)
    select ${farm_id}, n.lot_id, coalesce(${at ?? null}, clock_timestamp()), n.old_recipe_id, n.new_recipe_id,
      n.old_dry_matter_percent, n.new_dry_matter_percent, ${user_id}
    from jsonb_to_recordset(${tx.json(changed)}) n (lot_id bigint, old_recipe_id bigint, new_recipe_id bigint,
      old_dry_matter_percent numeric, new_dry_matter_percent numeric)
    order by n.lot_id
    returning lot_id, at as since
  `;
  await refoldLoads(tx, farm_id, events);
}

/** A lot that was opened with heads of another eats what that one did: also what changed since they went changed for them. */
export async function shareDiets(
  tx: Queryable,
  farmId: number,
  from: number,
  to: number,
  since: string,
): Promise<void> {
  await tx`
    update lots l set diet_recipe_id = f.diet_recipe_id, diet_dry_matter_percent = f.diet_dry_matter_percent
    from lots f where f.farm_id = ${farmId} and f.id = ${from} and l.farm_id = ${farmId} and l.id = ${to}
  `;
  await tx`
    insert into diet_changes (farm_id, lot_id, at, old_recipe_id, new_recipe_id, old_dry_matter_percent,
      new_dry_matter_percent, user_id)
    select farm_id, ${to}, at, old_recipe_id, new_recipe_id, old_dry_matter_percent, new_dry_matter_percent, user_id
    from diet_changes where farm_id = ${farmId} and lot_id = ${from} and at >= ${since} order by at, id
  `;
  await sharePastDiets(tx, farmId, from, to, since);
}

/** The lots that are fed by rules of this recipe. */
export async function lotsFedBy(tx: Queryable, farmId: number, recipeId: number): Promise<number[]> {
  const rows = await tx<{ lot_id: number }[]>`
    select rl.lot_id from rules r join rule_lots rl on rl.farm_id = r.farm_id and rl.rule_id = r.id
    where r.farm_id = ${farmId} and r.recipe_id = ${recipeId} and r.deleted_at is null
  `;
  return rows.map(({ lot_id }) => lot_id);
}
