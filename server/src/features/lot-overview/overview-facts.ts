import { settingsFrom } from '@cocho/domain/initial-settings';
import type { OverviewFacts } from '@cocho/domain/lot-overview-figures';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { farmMoney } from '../farm-money.ts';
import { fedOn, ledgerColumns, ledgerMovements, unpricedFeeds } from '../lot-ledger.ts';
import { cameFrom } from '../lots/lot-sources.ts';

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
    select ${ledgerColumns(sql, sql`l`)}, c.name as corral_name, l.projected_load as load, s.id in (select id from asked) as is_asked,
      m.movements, f.life, f.fed,
      case when f.has_unpriced then (
        select coalesce(json_agg(u order by u.from, u.ingredient_id), '[]') from (${unpricedFeeds(sql, farmId, sql`l.id`)}) u
      ) else '[]' end as unpriced
    from sources s
    join lots l on l.farm_id = ${farmId} and l.id = s.id
    left join corrals c on c.farm_id = ${farmId} and c.id = l.corral_id and c.deleted_at is null
    cross join lateral (${fedOf(sql, farmId, today)}) f
    cross join lateral (${movementsOf(sql, farmId)}) m
  `;
}

/** Closed are all days of a closed lot, and those before today of one being fed: the sum of all without the few that are open. */
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
  const fedBefore = fedOn(sql, farmId, sql`m.lot_id`, sql`d.day < m.day`);
  return sql`
    select ${ledgerMovements(sql, sql`case when m.heads < 0 and m.kind in ('sale', 'transfer') then ${fedBefore} end`)} as movements
    from lot_movements m where m.farm_id = ${farmId} and m.lot_id = l.id and m.voided_at is null
  `;
}
