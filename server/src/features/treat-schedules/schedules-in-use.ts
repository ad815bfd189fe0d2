import type { Fragment, Queryable } from '../../db/db.ts';

/** Live schedules with an item that fits, by the name their cards carry. */
export function schedulesOf(sql: Queryable, farmId: number, item: Fragment): Fragment {
  return sql`
    select distinct s.id, coalesce(s.name, 'Trato #' || s.id) as name
    from treat_items i join treat_schedules s on s.farm_id = i.farm_id and s.id = i.schedule_id and s.deleted_at is null
    where i.farm_id = ${farmId} and i.deleted_at is null and ${item} order by s.id
  `;
}
