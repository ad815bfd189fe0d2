import type { Fragment, Queryable } from '../../db/db.ts';

/**
 * For a recursive question over `sources (id)`: the lots from which heads came to those, by a transfer into them or by the one
 * that opened them.
 */
export function cameFrom(sql: Queryable, farmId: number): Fragment {
  return sql`
    select o.id from sources s cross join lateral (
      select m.other_lot_id as id from lot_movements m
      where m.farm_id = ${farmId} and m.lot_id = s.id and m.transfer_id is not null and m.heads > 0 and m.voided_at is null
      union all
      select l.from_lot_id from lots l where l.farm_id = ${farmId} and l.id = s.id and l.from_lot_id is not null
    ) o
  `;
}
