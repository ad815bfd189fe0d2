import type { BriefingFacts } from '@cocho/domain/briefing';
import { awaitsDecision } from '@cocho/domain/call-decisions';
import { addDays } from '@cocho/domain/days';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { suggestions } from '../feed-calls/suggestions.ts';

type Asked = Pick<Scope, 'farm_id' | 'today' | 'time_zone'>;
type Told = Omit<BriefingFacts, 'day' | 'feed' | 'suggested'> & { cents: number; unpriced_kg: number };

export async function briefingFacts(sql: Queryable, scope: Asked): Promise<BriefingFacts> {
  const { cents, unpriced_kg, ...told } = await ask(sql, scope);
  const open = (await suggestions(sql, scope)).filter(awaitsDecision);
  const feed = cents > 0 ? { cents, partial: unpriced_kg > 0 } : null;
  return { day: scope.today, ...told, feed, suggested: open.length };
}

/** In one question; each part reads a day, or what is open. */
async function ask(sql: Queryable, { farm_id, today, time_zone }: Asked): Promise<Told> {
  const yesterday = addDays(today, -1);
  const list = (rows: Fragment) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  const fed = sql`from lot_days d where d.farm_id = ${farm_id} and d.day = ${yesterday}`;
  const [row] = await sql<[Told]>`
    with lot as materialized (
      select l.id, l.name, l.corral_id, l.entry_date, l.suspended, l.last_trough_reading_at, l.reading_position
      from lots l
      where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null and l.projected_load > 0
        and l.entry_date <= ${today}
    ),
    batch as materialized (
      select s.id, s.rule_name || ', ' || s.treat_name as name, s.division_kg
      from sub_operations s
      join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null and o.status <> 'canceled'
      where s.farm_id = ${farm_id} and s.day = ${yesterday}
    )
    select
      ${list(sql`
        select l.name, c.name as corral_name from lot l left join corrals c on c.farm_id = ${farm_id} and c.id = l.corral_id
        where not l.suspended and l.entry_date < ${yesterday} and ${isScheduled(sql, farm_id)}
          and not exists (select ${fed} and d.lot_id = l.id and d.mo_kg > 0)
        order by l.reading_position nulls last, l.id
      `)} as unfed,
      (select json_build_object('of', count(*), 'done', count(*) filter (
          where l.last_trough_reading_at >= (${today}::date::timestamp at time zone ${time_zone})))
        from lot l) as readings,
      ${list(sql`
        select b.name as batch, x.ingredient_name as name, x.expected_quantity as expected, x.actual_quantity as actual,
          b.division_kg
        from batch b join load_operation_ingredients x on x.farm_id = ${farm_id} and x.sub_operation_id = b.id
        where x.actual_quantity is not null
        union all
        select b.name, x.lot_name, x.expected_quantity, x.actual_quantity, b.division_kg
        from batch b join unload_operation_corrals x on x.farm_id = ${farm_id} and x.sub_operation_id = b.id
        where x.actual_quantity is not null
      `)} as lines,
      (select coalesce(json_agg(a.title order by a.id), '[]') from alerts a
        where a.farm_id = ${farm_id} and a.closed_at is null and a.kind in ('intake_drop', 'intake_trend')) as drops,
      (select coalesce(sum(d.cost_cents), 0) ${fed}) as cents,
      (select coalesce(sum(d.unpriced_kg), 0) ${fed}) as unpriced_kg,
      (select count(*) from quarantine q where q.farm_id = ${farm_id} and q.resolved_at is null) as quarantined
  `;
  return row;
}

/** A wagon should have passed by the lot `l`. */
function isScheduled(sql: Queryable, farmId: number): Fragment {
  return sql`exists (
    select from rule_lots rl
    join treat_items i on i.farm_id = ${farmId} and i.rule_id = rl.rule_id and i.deleted_at is null
    join treat_schedules s on s.farm_id = ${farmId} and s.id = i.schedule_id and s.deleted_at is null
    where rl.farm_id = ${farmId} and rl.lot_id = l.id
  )`;
}
