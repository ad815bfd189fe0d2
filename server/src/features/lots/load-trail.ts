import { trailHours } from '@cocho/domain/projected-load';
import type { Fragment, Queryable } from '../../db/db.ts';

/**
 * What moves the loads of lots `l`, in the order in which it counts: (at, rank, captured_at, id). What is set comes before
 * heads, these before a diet, and all before readings of the same instant; readings that were brought to one instant keep their own order.
 */
const order = (sql: Queryable, of: Fragment) => sql`${of}.at, ${of}.rank, ${of}.captured_at, ${of}.id`;

/** From where a fold may begin: the last event before `since` that is known to have left a load above zero. */
export function baseBefore(sql: Queryable, since: Fragment): Fragment {
  return sql`
    select k.load, k.at, k.rank, k.captured_at, k.id from (
      (
        select load, at, 1 as rank, at as captured_at, id from load_sets
        where farm_id = l.farm_id and lot_id = l.id and at < ${since} and load > 0
        order by at desc, id desc limit 1
      ) union all (
        select new_projected_load, at, 4, captured_at, id from trough_readings
        where farm_id = l.farm_id and lot_id = l.id and voided_at is null and at < ${since} and new_projected_load > 0
        order by at desc, captured_at desc, id desc limit 1
      )
    ) k order by k.at desc, k.rank desc limit 1
  `;
}

/** The events after base `b`; without one, all there are. `load` is what was set, and what a reading left so far. */
export function eventsAfter(sql: Queryable): Fragment {
  const since = sql`coalesce(b.at, '-infinity')`;
  return sql`
    select v.* from (
      select 'set' as kind, s.at, 1 as rank, s.at as captured_at, s.id, s.load, null::numeric as note,
        null::numeric as before, null::numeric as after, null::numeric as brought, null::uuid as client_id, null::bigint as user_id
      from load_sets s where s.farm_id = l.farm_id and s.lot_id = l.id and s.at >= ${since}
      union all
      select 'heads', m.at, 2, m.at, m.id, null, null, m.after - m.heads, m.after, m.brought_load, null, null
      from (
        select id, at, heads, brought_load, l.quantity + sum(heads) over (order by at, id) as after from lot_movements
        where farm_id = l.farm_id and lot_id = l.id and voided_at is null and heads <> 0
      ) m where m.at >= ${since}
      union all
      select 'diet', d.at, 3, d.at, d.id, null, null, d.old_dry_matter_percent, d.new_dry_matter_percent, null, null, null
      from diet_changes d where d.farm_id = l.farm_id and d.lot_id = l.id and d.at >= ${since}
      union all
      select 'reading', r.at, 4, r.captured_at, r.id, r.new_projected_load, r.note, null, null, null, r.client_id, r.user_id
      from trough_readings r
      where r.farm_id = l.farm_id and r.lot_id = l.id and r.voided_at is null and r.at >= ${since}
    ) v
    where b.at is null or (${order(sql, sql`v`)}) > (${order(sql, sql`b`)})
  `;
}

/**
 * The fields of `loadTrail`, as a device gets them, of each lot `l` of a question that joins this. A change of diet is told as a
 * change of heads, from the new dry matter to the old: the arithmetic is the same, and devices with an older version know it.
 */
export function trailOf(sql: Queryable, userId: number | null): Fragment {
  return sql`
    select coalesce(b.load, 0) as base_load, iso(b.at) as base_at, coalesce(events, '[]') as events
    from (select) one
    left join lateral (${baseBefore(sql, sql`now() - make_interval(hours => ${trailHours})`)}) b on true
    left join lateral (
      select json_agg(case e.kind
        when 'set' then json_build_object('kind', e.kind, 'at', iso(e.at), 'load', e.load)
        when 'heads' then json_build_object('kind', e.kind, 'at', iso(e.at), 'before', e.before, 'after', e.after,
          'brought', e.brought)
        when 'diet' then json_build_object('kind', 'heads', 'at', iso(e.at), 'before', e.after, 'after', e.before,
          'brought', null)
        else json_build_object('kind', e.kind, 'at', iso(e.at), 'id', e.id, 'note', e.note,
          'client_id', case when e.user_id = ${userId}::bigint then e.client_id end)
        end order by ${order(sql, sql`e`)}) as events
      from (${eventsAfter(sql)}) e
    ) listed on true
  `;
}
