import type { Fragment, Queryable } from '../../db/db.ts';

/** The farms to which a person belongs, the one that took them in first before the others. */
export function memberFarms(sql: Queryable, userId: Fragment): Fragment {
  return sql`
    select f.id, f.name, f.time_zone, m.user_type
    from memberships m join farms f on f.id = m.farm_id and f.active
    where m.user_id = ${userId} and m.active order by m.created_at, f.id
  `;
}
