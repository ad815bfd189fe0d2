import { loadOfSameDryMatter } from '@cocho/domain/load-arithmetic';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

/** Before these lots' loads are meant for another diet, or for none: until now they were meant for the one they have. */
export async function rememberDiets(tx: Queryable, { farm_id, at }: Scope, lotIds: number[]): Promise<void> {
  await tx`
    insert into past_diets (farm_id, lot_id, dry_matter_percent, until)
    select farm_id, id, diet_dry_matter_percent, coalesce(${at ?? null}, clock_timestamp())
    from lots where farm_id = ${farm_id} and id = any(${lotIds}::bigint[]) and diet_dry_matter_percent is not null
    order by id
  `;
}

/** What one lot's load was meant for since an instant was the other's, too. */
export async function sharePastDiets(
  tx: Queryable,
  farmId: number,
  from: number,
  to: number,
  since: string,
): Promise<void> {
  await tx`
    insert into past_diets (farm_id, lot_id, dry_matter_percent, until)
    select farm_id, ${to}, dry_matter_percent, until
    from past_diets where farm_id = ${farmId} and lot_id = ${from} and until >= ${since} order by until, id
  `;
}

/** A load of what one lot ate at an instant, as kg of what another did then, with the same dry matter. */
export async function loadInLot(
  tx: Queryable,
  farmId: number,
  load: number,
  { from, to, at }: { from: number; to: number; at: string },
): Promise<number> {
  const [then] = await tx<[{ before: number | null; after: number | null }]>`
    select ${dryMatterAt(tx, farmId, from, at)} as before, ${dryMatterAt(tx, farmId, to, at)} as after
  `;
  const { before, after } = then;
  return before === null || after === null ? load : loadOfSameDryMatter(load, before, after);
}

/** The dry matter of the diet that a lot's load was meant for then: the first diet that ended since, else the one it has. */
function dryMatterAt(sql: Queryable, farmId: number, lotId: number, at: string): Fragment {
  return sql`coalesce(
    (select dry_matter_percent from past_diets
      where farm_id = ${farmId} and lot_id = ${lotId} and until >= ${at} order by until, id limit 1),
    (select diet_dry_matter_percent from lots where farm_id = ${farmId} and id = ${lotId})
  )`;
}
