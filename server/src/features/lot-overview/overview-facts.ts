import { settingsFrom } from '@cocho/domain/initial-settings';
import type { OverviewFacts } from '@cocho/domain/lot-overview-figures';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { farmMoney } from '../farm-money.ts';
import { cameFrom } from '../lots/lot-sources.ts';
import { openingReckoned } from '../lots/opening-weight.ts';

/**
 * All that the figures of many lots are made of, in one question however many there are: `asked` chooses their ids. With money
 * also the lots from which heads came to them, for what is transferred takes its cost along.
 */
export async function overviewFacts(
  sql: Queryable,
  { farm_id, today }: Scope,
  asked: Fragment,
  withMoney: boolean,
): Promise<OverviewFacts> {
  const sources = withMoney ? sql`union ${cameFrom(sql, farm_id)}` : sql``;
  const [facts] = await sql<[OverviewFacts]>`
    with recursive asked (id) as materialized (${asked}),
    sources (id) as (select id from asked ${sources})
    select
      ${farmMoney(sql, farm_id)},
      (select coalesce(json_agg(l), '[]') from (${lotsOf(sql, farm_id, today)}) l) as lots
  `;
  return { ...facts, settings: settingsFrom(facts.settings) };
}

function lotsOf(sql: Queryable, farmId: number, today: string): Fragment {
  return sql`
    select l.id, l.from_transfer_id, l.name, c.name as corral_name, l.projected_load as load, s.id in (select id from asked) as is_asked,
      l.quantity, l.entry_date, l.initial_avg_weight, l.weight_basis, ${openingReckoned(sql, sql`l`)} as opening_reckoned, l.gmd, l.deactivated_at, l.exit_heads,
      l.exit_avg_weight, l.exit_weight_basis, l.price_per_arroba_cents, l.purchase_cents, l.purchase_unit, l.freight_cents, l.entry_yield_percent,
      l.exit_yield_percent, l.sale_price_per_arroba_cents, l.contract_kind, l.contract_cents,
      coalesce(l.charge_exit_day, false) as charge_exit_day, m.movements, f.life, f.fed,
      case when f.has_unpriced then (${unpricedOf(sql, farmId)}) else '[]' end as unpriced
    from sources s
    join lots l on l.farm_id = ${farmId} and l.id = s.id
    left join corrals c on c.farm_id = ${farmId} and c.id = l.corral_id and c.deleted_at is null
    cross join lateral (${fedOf(sql, farmId, today)}) f
    cross join lateral (${movementsOf(sql, farmId)}) m
  `;
}

/** Of a closed lot every day is closed; of one being fed those before today: all, without the few that are open. */
function fedOf(sql: Queryable, farmId: number, today: string): Fragment {
  const days = sql`from lot_days d where d.farm_id = ${farmId} and d.lot_id = l.id`;
  const sum = (column: Fragment) => sql`coalesce(sum(d.${column}), 0) as ${column}`;
  return sql`
    select life.unpriced_kg > 0 as has_unpriced,
      json_build_object('days', life.days, 'mo_kg', life.mo_kg, 'ms_kg', life.ms_kg, 'cost_cents', life.cost_cents,
        'unpriced_kg', life.unpriced_kg, 'closed_mo_kg', life.mo_kg - open.mo_kg, 'closed_ms_kg', life.ms_kg - open.ms_kg,
        'closed_cost_cents', life.cost_cents - open.cost_cents) as life,
      json_build_object('cost_cents', life.cost_cents - open.cost_cents, 'unpriced_kg', life.unpriced_kg - open.unpriced_kg,
        'ms_kg', life.ms_kg - open.ms_kg) as fed
    from (
      select count(*) filter (where d.mo_kg > 0) as days, ${sum(sql`mo_kg`)}, ${sum(sql`ms_kg`)}, ${sum(sql`cost_cents`)}, ${sum(sql`unpriced_kg`)}
      ${days}
    ) life, (
      select ${sum(sql`mo_kg`)}, ${sum(sql`ms_kg`)}, ${sum(sql`cost_cents`)}, ${sum(sql`unpriced_kg`)}
      ${days} and d.day > coalesce(l.deactivated_at, ${today}::date - 1)
    ) open
  `;
}

/** What was fed before a movement is summed only where heads left with their share of it. */
function movementsOf(sql: Queryable, farmId: number): Fragment {
  return sql`
    select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'day', m.day, 'heads', m.heads,
      'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis, 'transfer_id', m.transfer_id, 'carcass_kg', m.carcass_kg,
      'price_per_arroba_cents', m.price_per_arroba_cents, 'freight_cents', m.freight_cents,
      'deductions_percent', m.deductions_percent, 'fed', case when m.heads < 0 and m.kind in ('sale', 'transfer') then (
        select json_build_object('cost_cents', coalesce(sum(d.cost_cents), 0),
          'unpriced_kg', coalesce(sum(d.unpriced_kg), 0), 'ms_kg', coalesce(sum(d.ms_kg), 0))
        from lot_days d where d.farm_id = ${farmId} and d.lot_id = m.lot_id and d.day < m.day
      ) end) order by m.day, m.id), '[]') as movements
    from lot_movements m where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null
  `;
}

function unpricedOf(sql: Queryable, farmId: number): Fragment {
  return sql`
    select coalesce(json_agg(u order by u.from, u.ingredient_id), '[]') from (
      select f.ingredient_id, i.name as ingredient_name, min(f.day) as "from", max(f.day) as "to"
      from lot_feeds f left join ingredients i on i.farm_id = ${farmId} and i.id = f.ingredient_id
      where f.farm_id = ${farmId} and f.lot_id = l.id and f.cents_per_kg is null and f.mo_kg > 0
      group by f.ingredient_id, i.name
    ) u
  `;
}
