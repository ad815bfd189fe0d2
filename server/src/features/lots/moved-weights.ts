import type { Lot } from '@cocho/domain/lots';
import { type GivingLot, type MovedWeight, movedWeights } from '@cocho/domain/moved-weights';
import type { Fragment, Queryable } from '../../db/db.ts';
import { recordChanges } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';

/**
 * After a lot's weight at entry changed: what its heads weighed when they were transferred is written anew where they came, and
 * from there on. Else @ would come from nothing, or get lost. Whoever calls it holds all of them.
 */
export async function reweighMoved(
  tx: Queryable,
  scope: Scope,
  before: Lot,
  findMany: (tx: Queryable, scope: Scope, ids: number[]) => Promise<Lot[]>,
): Promise<void> {
  const now = await lotsReached(tx, scope.farm_id, before.id);
  const { quantity, entry_date, gmd, initial_avg_weight, weight_basis } = before;
  const as = { quantity, entry_date, gmd, initial_avg_weight, weight_basis };
  const then = now.map((lot) => (lot.id === before.id ? { ...lot, ...as } : lot));
  const moved = movedWeights(then, now, before.id);
  const ids = [...new Set(moved.map(({ lot_id }) => lot_id))].filter((id) => id !== before.id);
  const earlier = await findMany(tx, scope, ids);
  const [opened, come] = [true, false].map((isOpened) =>
    moved.filter((one) => (one.movement_id === null) === isOpened),
  );
  await reweighOpened(tx, scope, opened ?? []);
  await reweighCome(tx, scope.farm_id, come ?? []);
  await recordWeights(tx, scope, earlier, await findMany(tx, scope, ids));
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

/** Holds the lot and all to which heads of it may have gone until the transaction ends, also those that took some meanwhile. */
export async function holdReached(tx: Queryable, farmId: number, lotId: number): Promise<number[]> {
  let known = 0;
  for (;;) {
    const held = await tx<{ id: number }[]>`
      with recursive reached (id) as (
        select ${lotId}::bigint
        union
        select m.other_lot_id from reached r
        join lot_movements m on m.farm_id = ${farmId} and m.lot_id = r.id and m.transfer_id is not null and m.heads < 0
          and m.voided_at is null and m.other_lot_id is not null
      )
      select l.id from lots l where l.farm_id = ${farmId} and l.id in (select id from reached)
      order by l.id for no key update of l
    `;
    if (held.length === known) return held.map(({ id }) => id);
    known = held.length;
  }
}

async function lotsReached(tx: Queryable, farmId: number, lotId: number): Promise<GivingLot[]> {
  const held = await holdReached(tx, farmId, lotId);
  if (held.length < 2) return [];
  return tx<GivingLot[]>`
    select l.id, l.quantity, l.entry_date, l.initial_avg_weight, l.weight_basis, l.gmd, l.from_transfer_id,
      ${weightFrozen(tx, farmId, tx`l.id`)} as is_weight_frozen,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
        'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id) order by m.day, m.id), '[]')
        from lot_movements m where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null) as movements
    from lots l where l.farm_id = ${farmId} and l.id = any(${held}::bigint[])
  `;
}

/** What a close-out tells stays true. */
export function weightFrozen(sql: Queryable, farmId: number, lot: Fragment): Fragment {
  return sql`exists (
    select from close_outs c
    where c.farm_id = ${farmId} and c.lot_id = ${lot} and c.close_out->'entry'->>'avg_weight' is not null
  )`;
}
