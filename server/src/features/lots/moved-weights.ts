import type { Lot } from '@cocho/domain/lots';
import { type GivingLot, type MovedWeight, movedWeights } from '@cocho/domain/moved-weights';
import type { Fragment, Queryable } from '../../db/db.ts';
import { recordChanges } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';

/** What left a lot before this movement is as it was. */
export interface Since {
  day: string;
  id: number;
}

export const fromEntry: Since = { day: '-infinity', id: 0 };

/** After a movement of that day that was entered just now. */
export function enteredOn(day: string): Since {
  return { day, id: Number.MAX_SAFE_INTEGER };
}

/**
 * After something changed by which lots are reckoned: what heads weighed that were transferred out of them since is written anew
 * where they came, and from there on. Else @ would come from nothing, or get lost. Whoever calls it holds these lots, and says
 * whose change is recorded already.
 */
export async function reweighMoved(
  tx: Queryable,
  scope: Scope,
  lotIds: number[],
  since: Since,
  findMany: (tx: Queryable, scope: Scope, ids: number[]) => Promise<Lot[]>,
  recorded = lotIds,
): Promise<void> {
  const moved = movedWeights(await lotsReached(tx, scope.farm_id, lotIds, since));
  if (moved.length === 0) return;
  const ids = [...new Set(moved.map(({ lot_id }) => lot_id))].filter((id) => !recorded.includes(id));
  const earlier = await findMany(tx, scope, ids);
  const [opened, come] = [true, false].map((isOpened) =>
    moved.filter((one) => (one.movement_id === null) === isOpened),
  );
  await reweighOpened(tx, scope, opened ?? []);
  await reweighCome(tx, scope.farm_id, come ?? []);
  await recordWeights(tx, scope, earlier, await findMany(tx, scope, ids));
}

/** The lot and, where a transfer opened it, the one from which its heads came: by that it is reckoned where nobody tells its weight. */
export async function withGiver(tx: Queryable, farmId: number, id: number): Promise<number[]> {
  const [lot] = await tx<[{ from_lot_id: number | null }?]>`
    select from_lot_id from lots where farm_id = ${farmId} and id = ${id}
  `;
  return lot?.from_lot_id ? [lot.from_lot_id, id] : [id];
}

/**
 * From now on the lot that a transfer opened weighs what somebody told, and no more what its source is reckoned to; or that again,
 * where what was told is taken back. Answers from which lots weights follow anew.
 */
export async function tellWeight(
  tx: Queryable,
  farmId: number,
  before: Pick<Lot, 'id' | 'initial_avg_weight'>,
  weight: number | null | undefined,
): Promise<number[]> {
  // Nobody knows the weight: only how it would be weighed was told.
  if ((before.initial_avg_weight ?? weight ?? null) === null) return [before.id];
  const isTold = (weight ?? null) !== null;
  await tx`
    update lots set weight_told = ${isTold}
    where farm_id = ${farmId} and id = ${before.id} and from_transfer_id is not null
  `;
  return isTold ? [before.id] : withGiver(tx, farmId, before.id);
}

async function reweighCome(tx: Queryable, farmId: number, moved: MovedWeight[]): Promise<void> {
  await tx`
    update lot_movements m set avg_weight = v.avg_weight, weight_basis = v.weight_basis
    from unnest(${moved.map((one) => one.movement_id)}::bigint[], ${moved.map((one) => one.avg_weight)}::numeric[],
      ${moved.map((one) => one.weight_basis)}::text[]) v (id, avg_weight, weight_basis)
    where m.farm_id = ${farmId} and m.id = v.id
  `;
}

/** Nobody touched them by this: the transfer that opened one can still be taken back. */
async function reweighOpened(tx: Queryable, { farm_id, at }: Scope, moved: MovedWeight[]): Promise<void> {
  await tx`
    update lots l set initial_avg_weight = v.avg_weight, weight_basis = v.weight_basis, version = l.version + 1,
      opened_version = l.opened_version + (l.opened_version = l.version)::int, updated_at = coalesce(${at ?? null}, now())
    from unnest(${moved.map((one) => one.lot_id)}::bigint[], ${moved.map((one) => one.avg_weight)}::numeric[],
      ${moved.map((one) => one.weight_basis)}::text[]) v (id, avg_weight, weight_basis)
    where l.farm_id = ${farm_id} and l.id = v.id
  `;
}

async function recordWeights(tx: Queryable, scope: Scope, earlier: Lot[], later: Lot[]): Promise<void> {
  const { farm_id, user_id, at } = scope;
  const now = new Map(later.map((lot) => [lot.id, lot]));
  const change = { farm_id, topic: 'lots', action: 'update', user_id, at } as const;
  await recordChanges(
    tx,
    earlier.map((before) => ({ ...change, row_id: before.id, before, after: now.get(before.id) })),
  );
}

interface Held {
  id: number;
  is_reached: boolean;
}

/** Holds the lots, and all to which heads of them may have gone since, until the transaction ends. */
export async function holdReached(tx: Queryable, farmId: number, lotIds: number[], since: Since): Promise<Held[]> {
  const left = tx`m.farm_id = ${farmId} and m.transfer_id is not null and m.heads < 0 and m.voided_at is null
    and m.other_lot_id is not null`;
  return tx<Held[]>`
    with recursive reached (id) as (
      select m.other_lot_id from lot_movements m
      where ${left} and m.lot_id = any(${lotIds}::bigint[]) and (m.day, m.id) > (${since.day}::date, ${since.id}::bigint)
      union
      select m.other_lot_id from reached r join lot_movements m on ${left} and m.lot_id = r.id
    )
    select l.id, l.id in (select id from reached) as is_reached from lots l
    where l.farm_id = ${farmId} and l.id in (select unnest(${lotIds}::bigint[]) union select id from reached)
    order by l.id for no key update of l
  `;
}

/** None where nothing left since; else also those that took heads while the others were waited for. */
async function lotsReached(tx: Queryable, farmId: number, lotIds: number[], since: Since): Promise<GivingLot[]> {
  let held = await holdReached(tx, farmId, lotIds, since);
  if (!held.some(({ is_reached }) => is_reached)) return [];
  for (let known = 0; held.length > known; held = await holdReached(tx, farmId, lotIds, since)) known = held.length;
  return tx<GivingLot[]>`
    select l.id, l.quantity, l.entry_date, l.initial_avg_weight, l.weight_basis, l.gmd, l.from_transfer_id, l.weight_told,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
        'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id)), '[]')
        from lot_movements m where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null) as movements
    from lots l where l.farm_id = ${farmId} and l.id = any(${held.map(({ id }) => id)}::bigint[])
  `;
}

/** What a close-out tells stays true. */
export function weightFrozen(sql: Queryable, farmId: number, lot: Fragment): Fragment {
  return sql`exists (
    select from close_outs c
    where c.farm_id = ${farmId} and c.lot_id = ${lot} and c.close_out->'entry'->>'avg_weight' is not null
  )`;
}
