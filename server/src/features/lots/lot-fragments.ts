import type { Fragment, Queryable } from '../../db/db.ts';

/** How many heads the lot `l` has now. */
export function headsOf(sql: Queryable): Fragment {
  return sql`l.quantity + coalesce((
    select sum(m.heads) from lot_movements m where m.farm_id = l.farm_id and m.lot_id = l.id and m.voided_at is null
  ), 0)`;
}

/** Lots `l` of pens `c` as one drives past them: as somebody put them, then by the names of pen and lot. */
export function roundOrder(sql: Queryable): Fragment {
  return sql`l.reading_position nulls last, c.name collate "pt-BR-x-icu", l.name collate "pt-BR-x-icu", l.id`;
}
