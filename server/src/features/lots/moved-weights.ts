import type { Lot } from '@cocho/domain/lots';
import { type GivingLot, type MovedWeight, movedWeights } from '@cocho/domain/moved-weights';
import type { Fragment, Queryable } from '../../db/db.ts';
import { recordChange } from '../../registers/history.ts';
import type { Scope } from '../../registers/scope.ts';

/**
 * After a lot's weight at entry changed: what its heads weighed when they were transferred is written anew where they came, and
 * from there on. Else @ would come from nothing, or get lost.
 */
export async function reweighMoved(tx: Queryable, scope: Scope, before: Lot): Promise<void> {
  const now = await lotsReached(tx, scope.farm_id, before.id);
  const { quantity, entry_date, gmd, initial_avg_weight, weight_basis } = before;
  const as = { quantity, entry_date, gmd, initial_avg_weight, weight_basis };
  const then = now.map((lot) => (lot.id === before.id ? { ...lot, ...as } : lot));
  for (const moved of movedWeights(then, now, before.id)) {
    if (moved.movement_id === null)
      await reweighOpened(
        tx,
        scope,
        moved,
        now.find(({ id }) => id === moved.lot_id),
      );
    else
      await tx`
        update lot_movements set avg_weight = ${moved.avg_weight}, weight_basis = ${moved.weight_basis}
        where farm_id = ${scope.farm_id} and lot_id = ${moved.lot_id} and id = ${moved.movement_id}
      `;
  }
}

async function reweighOpened(
  tx: Queryable,
  scope: Scope,
  moved: MovedWeight,
  lot: GivingLot | undefined,
): Promise<void> {
  const { farm_id, user_id, at } = scope;
  const { lot_id: row_id, avg_weight: initial_avg_weight, weight_basis } = moved;
  const before = { initial_avg_weight: lot?.initial_avg_weight, weight_basis: lot?.weight_basis };
  const after = { initial_avg_weight, weight_basis };
  await tx`
    update lots set ${tx(after)}, version = version + 1, updated_at = coalesce(${at ?? null}, now())
    where farm_id = ${farm_id} and id = ${row_id}
  `;
  await recordChange(tx, { farm_id, topic: 'lots', row_id, action: 'update', user_id, at, before, after });
}

/** The lot and all to which heads of it may have gone, held until the transaction ends. */
async function lotsReached(tx: Queryable, farmId: number, lotId: number): Promise<GivingLot[]> {
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
  if (held.length < 2) return [];
  return tx<GivingLot[]>`
    select l.id, l.quantity, l.entry_date, l.initial_avg_weight, l.weight_basis, l.gmd, l.from_transfer_id,
      ${weightFrozen(tx, farmId, tx`l.id`)} as is_weight_frozen,
      (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
        'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id) order by m.day, m.id), '[]')
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
