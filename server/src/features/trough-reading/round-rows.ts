import { daysBack } from '@cocho/domain/lot-days';
import { clockToleranceSeconds } from '@cocho/domain/trough-reading';
import type { Fragment, Sql } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { trailOf } from '../lots/load-trail.ts';
import { headsOf, roundOrder } from '../lots/lot-fragments.ts';

/** Whatever their day: a lot that nobody read lately has its last notes all the same. */
const leastReadings = 14;
/** Four on each day. */
const mostReadings = 4 * daysBack;

/** The lots in the order in which they are read, each with its latest readings and what it was fed; all, or those of the ids. */
export function roundRows(
  sql: Sql,
  { farm_id, user_id, today, time_zone }: Scope,
  ids: number[] | undefined,
): Fragment {
  const asked = ids ? sql`and l.id = any(${ids}::bigint[])` : sql``;
  const firstDay = sql`(${today}::date - ${daysBack - 1}::int)::timestamp at time zone ${time_zone}`;
  const valid = sql`farm_id = l.farm_id and lot_id = l.id and voided_at is null`;
  const tolerance = sql`make_interval(secs => ${clockToleranceSeconds})`;
  // Says what the days already say; but only by this does the index leave out the rest of a lot's life.
  const shownDays = sql`d.day >= ${today}::date - ${daysBack}::int`;
  // In their order before they are written: with all that is told of them, thousands would be sorted on disk.
  return sql`
    select l.id, l.name, l.corral_name, l.entry_date, l.projected_load, l.suspended, trail.base_load, trail.base_at, trail.events,
      ${headsOf(sql)} as current_quantity,
      iso(l.last_trough_reading_at) as last_trough_reading_date,
      coalesce((
        select json_agg(json_build_object('id', r.id, 'date', iso(r.at), 'value', r.note,
          'new_projected_load', r.new_projected_load, 'trough_score', r.trough_score, 'user_id', r.user_id,
          'clock', case when r.captured_at > r.at + ${tolerance} then 'ahead' when r.captured_at < r.at - ${tolerance} then 'behind' end
        ) order by r.at, r.captured_at, r.id)
        from (
          select * from trough_readings
          where ${valid} and at >= least(${firstDay}, coalesce((
            select at from trough_readings where ${valid} order by at desc offset ${leastReadings - 1} limit 1
          ), '-infinity'))
          order by at desc, captured_at desc, id desc limit ${mostReadings}
        ) r
      ), '[]') as readings,
      json_build_object('until', ${today}::date - 1, 'kg', (
        select json_agg(round(nullif(d.mo_kg, 0)) order by n desc)
        from generate_series(1, ${daysBack}) n
        left join lot_days d on d.farm_id = l.farm_id and d.lot_id = l.id and d.day = ${today}::date - n and ${shownDays}
      )) as fed
    from (
      select l.*, c.name as corral_name
      from lots l left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id and c.deleted_at is null
      where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null ${asked}
      order by ${roundOrder(sql)}
    ) l
    left join lateral (${trailOf(sql, user_id)}) trail on true
  `;
}
