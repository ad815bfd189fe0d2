import type { CostFacts } from '@cocho/domain/cost-facts';
import { firstDay } from '@cocho/domain/days';
import { settingsFrom } from '@cocho/domain/initial-settings';
import type { ReportFacts } from '@cocho/domain/lot-report-figures';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { movementsOf } from '../lots/lot-rows.ts';
import { openingReckoned } from '../lots/opening-weight.ts';
import { costFacts } from './cost-facts.ts';

/** All that a report is made of, its money too, in one question. Of feed it reads the rollup's days, of lines those of the period. */
export async function reportFacts(
  sql: Queryable,
  { farm_id, today, time_zone }: Scope,
  lotId: number,
  period: ReportPeriod | null,
): Promise<(ReportFacts & { money: CostFacts }) | undefined> {
  const { start_date, end_date } = period ?? { start_date: firstDay, end_date: today };
  const midnight = (day: string, plus: number) =>
    sql`(${day}::date + ${plus}::int)::timestamp at time zone ${time_zone}`;
  const readings = sql`
    from trough_readings r
    where r.farm_id = ${farm_id} and r.lot_id = ${lotId} and r.voided_at is null and r.at < ${midnight(end_date, 1)}
  `;
  const ofPeriod = sql`farm_id = ${farm_id} and lot_id = ${lotId} and day between ${start_date} and ${end_date}`;
  const ofClosedDays = (amount: Fragment) =>
    sql`coalesce(sum(${amount}) filter (where n.day <= coalesce(l.deactivated_at, ${today}::date - 1)), 0)`;
  const endOfLife = sql`coalesce(l.deactivated_at, ${today}::date)`;
  const asOf = sql`greatest(least(${end_date}::date, ${endOfLife}), l.entry_date)`;
  const [facts] = await sql<[(ReportFacts & { money: CostFacts })?]>`
    with feeds as materialized (
      select day, recipe_id, ingredient_id, mo_kg, ms_kg, cost_cents, unpriced_kg from lot_feeds where ${ofPeriod} and mo_kg > 0
    )
    select l.id as lot_id, l.name as lot_name, f.name as farm_name, c.name as corral_name, l.client_name, l.quantity,
      l.entry_date, l.deactivated_at, l.exit_heads, l.exit_avg_weight, l.exit_weight_basis,
      l.price_per_arroba_cents, l.buyer, l.initial_avg_weight, l.weight_basis, l.gmd, ${openingReckoned(sql, sql`l`)} as opening_reckoned,
      ${movementsOf(sql, sql`l.farm_id`, sql`l.id`)} as movements,
      (select r.at ${readings} order by r.at desc limit 1) as last_trough_reading_date,
      (select coalesce(json_agg(json_build_object('date', iso(r.at), 'value', r.note,
        'new_projected_load', r.new_projected_load, 'trough_score', r.trough_score) order by r.at, r.id), '[]')
        ${readings} and r.at >= ${midnight(start_date, 0)}) as readings,
      (select coalesce(json_agg(json_build_object('date', iso(d.at), 'old_diet', o.name, 'new_diet', n.name,
        'old_dry_matter_percent', d.old_dry_matter_percent, 'new_dry_matter_percent', d.new_dry_matter_percent,
        'old_load', d.old_load, 'new_load', d.new_load) order by d.at, d.id), '[]')
        from diet_changes d
        join recipes o on o.farm_id = d.farm_id and o.id = d.old_recipe_id
        join recipes n on n.farm_id = d.farm_id and n.id = d.new_recipe_id
        where d.farm_id = ${farm_id} and d.lot_id = ${lotId} and d.old_load <> d.new_load
          and d.at >= ${midnight(start_date, 0)} and d.at < ${midnight(end_date, 1)}) as diet_changes,
      (select coalesce(json_agg(json_build_object('date', s.date, 'day', s.day, 'projected_quantity', s.planned_kg,
        'actual_quantity', s.mo_kg, 'recipe_name', s.recipe_name, 'rule_name', s.rule_name, 'user_id', u.id,
        'user_name', u.name, 'sub_operation_id', s.sub_operation_id) order by s.day, s.date, s.sub_operation_id, s.position), '[]')
        from (select * from lot_lines where ${ofPeriod}) s join users u on u.id = s.user_id
        where s.planned_kg > 0 or s.mo_kg > 0) as supplies,
      (select coalesce(json_agg(d order by d.start_date, d.diet_name, d.recipe_id), '[]') from (
        select n.recipe_id, r.name as diet_name, min(n.day) as start_date, max(n.day) as end_date, count(distinct n.day) as days,
          sum(n.mo_kg) as mo_quantity, sum(n.ms_kg) as ms_quantity
        from feeds n join recipes r on r.farm_id = ${farm_id} and r.id = n.recipe_id group by n.recipe_id, r.name
      ) d) as diets,
      (select coalesce(json_agg(i order by i.mo_quantity desc, i.ingredient_name), '[]') from (
        select n.ingredient_id, g.name as ingredient_name, count(distinct n.day) as days, sum(n.mo_kg) as mo_quantity
        from feeds n left join ingredients g on g.farm_id = ${farm_id} and g.id = n.ingredient_id
        group by n.ingredient_id, g.name
      ) i) as ingredients,
      (select json_build_object('days', count(distinct n.day), 'cost_cents', coalesce(sum(n.cost_cents), 0),
        'unpriced_kg', coalesce(sum(n.unpriced_kg), 0),
        'closed_mo_kg', ${ofClosedDays(sql`n.mo_kg`)}, 'closed_ms_kg', ${ofClosedDays(sql`n.ms_kg`)},
        'closed_cost_cents', ${ofClosedDays(sql`n.cost_cents`)})
        from feeds n) as fed,
      ${costFacts(sql, farm_id, asOf)} as money
    from lots l
    join farms f on f.id = l.farm_id
    left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id
    where l.farm_id = ${farm_id} and l.id = ${lotId} and l.deleted_at is null
  `;
  return facts && { ...facts, money: { ...facts.money, settings: settingsFrom(facts.money.settings) } };
}
