import type { BatchRun, Call, FedDay, HistoryFacts, WatchedLot } from '@cocho/domain/alerts/facts';
import { addDays, type Day } from '@cocho/domain/days';
import { lastMeasured, type WeightFacts } from '@cocho/domain/lot-weights';
import { type TroughScore, troughScores } from '@cocho/domain/trough-scores';
import type { Queryable } from '../../db/db.ts';
import { openingReckoned } from '../lots/opening-weight.ts';
import { loadsSetSince } from '../lots/projected-load.ts';
import { byOurClock } from '../operations/operation-rows.ts';
import type { Watch } from './watch-scope.ts';

/** As far back as any condition looks. */
const lookBackDays = 22;
const runDays = 14;

/**
 * A day whose wagons were to bring less than this of what they usually bring of the load had a treat that nobody began, be it a
 * twentieth of the day. Treats need not add up to the whole load.
 */
const wholeDayShare = 0.97;

interface ToldDay {
  day: Day;
  planned_kg: number;
  ms_kg: number;
  weighed: boolean;
  /** When the last of it was unloaded, in seconds. */
  last_at: number;
}

interface ToldCall extends Call, ToldLoad {
  score: TroughScore | null;
}

/** What a lot got from a moment on. */
interface ToldLoad {
  /** In seconds. */
  at: number;
  load: number;
  /** Before a change of diet, or before another was set. */
  old_load?: number;
}

interface Row extends Omit<WatchedLot, 'days' | 'calls' | 'mornings' | 'planned_gain' | 'weighing'>, WeightFacts {
  days: ToldDay[] | null;
  calls: ToldCall[] | null;
  diets: ToldLoad[] | null;
}

/** What closed days tell, in a few questions however many lots there are. */
export async function historyFacts(sql: Queryable, watch: Watch, clean_trough: boolean): Promise<HistoryFacts> {
  const rows = await lotRows(sql, watch);
  const { sets, moves } = await loadsSet(sql, watch);
  const lots = rows.map((row) => watchedLot(row, sets.get(row.id) ?? [], moves.get(row.id) ?? [], watch.today));
  return { lots, runs: await batchRuns(sql, watch), clean_trough };
}

/** Loads that were set, and the calls that they are, by lot. */
async function loadsSet(sql: Queryable, watch: Watch) {
  const { sets, moves } = await loadsSetSince(sql, watch, addDays(watch.today, -lookBackDays));
  const timed = <T extends { at: string; before: number }>({ at, before, ...rest }: T) => ({
    ...rest,
    at: Date.parse(at) / 1000,
    old_load: before,
  });
  const loads = sets.map(timed);
  const calls = moves.map((move) => ({ ...timed(move), by: null, score: null }));
  return { sets: Map.groupBy(loads, ({ lot_id }) => lot_id), moves: Map.groupBy(calls, ({ lot_id }) => lot_id) };
}

async function lotRows(sql: Queryable, { farm_id, today, time_zone }: Watch): Promise<Row[]> {
  const from = addDays(today, -lookBackDays);
  return sql<Row[]>`
    with lot as materialized (
      select l.id, l.name, l.corral_id, l.entry_date, l.suspended, l.quantity, l.gmd, l.initial_avg_weight, l.weight_basis,
        ${openingReckoned(sql, sql`l`)} as opening_reckoned
      from lots l where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null
    ),
    weighed as (
      select u.lot_id, u.day, bool_and(u.actual_quantity is not null) as weighed,
        coalesce(max(${byOurClock(sql, sql`u.end_time`, sql`c.error_ms`)}),
          (u.day + 1)::timestamp at time zone ${time_zone}) as last_at
      from lot join unload_operation_corrals u on u.farm_id = ${farm_id} and u.lot_id = lot.id
        and u.day >= ${from} and u.day < ${today}
      join sub_operations s on s.farm_id = ${farm_id} and s.id = u.sub_operation_id
      join operations o on o.farm_id = ${farm_id} and o.id = s.operation_id and o.deleted_at is null and o.status <> 'canceled'
      left join operation_clocks c on c.farm_id = ${farm_id} and c.operation_id = s.operation_id and c.clock = u.end_clock
      group by u.lot_id, u.day
    ),
    fed as (
      select d.lot_id, json_agg(json_build_object('day', d.day, 'planned_kg', d.planned_kg, 'ms_kg', d.ms_kg,
        'weighed', w.weighed, 'last_at', extract(epoch from w.last_at))) as days
      from lot join lot_days d on d.farm_id = ${farm_id} and d.lot_id = lot.id and d.day >= ${from} and d.day < ${today}
      join weighed w on w.lot_id = d.lot_id and w.day = d.day
      group by d.lot_id
    ),
    called as (
      select r.lot_id, json_agg(json_build_object('day', (r.at at time zone ${time_zone})::date, 'note', r.note, 'by', u.name,
        'at', extract(epoch from r.at), 'load', r.new_projected_load, 'score', r.trough_score) order by r.at, r.id) as calls
      from lot join trough_readings r on r.farm_id = ${farm_id} and r.lot_id = lot.id and r.voided_at is null
        and r.at >= ${from}::date
      join users u on u.id = r.user_id
      group by r.lot_id
    ),
    dieted as (
      select d.lot_id, json_agg(json_build_object('at', extract(epoch from d.at), 'load', d.new_load, 'old_load', d.old_load)
        order by d.at, d.id) as diets
      from lot join diet_changes d on d.farm_id = ${farm_id} and d.lot_id = lot.id and d.at >= ${from}::date
      group by d.lot_id
    ),
    moved as (
      select m.lot_id, sum(m.heads) as heads,
        coalesce(json_agg(json_build_object('day', m.day, 'heads', m.heads)) filter (where m.heads <> 0 and m.day >= ${from}), '[]') as changes,
        json_agg(json_build_object('kind', m.kind, 'day', m.day, 'heads', m.heads, 'avg_weight', m.avg_weight,
          'weight_basis', m.weight_basis) order by m.day, m.id) as movements
      from lot join lot_movements m on m.farm_id = ${farm_id} and m.lot_id = lot.id and m.voided_at is null
      group by m.lot_id
    )
    select l.id, l.name, c.name as corral_name, l.entry_date, l.suspended, l.gmd, l.quantity + coalesce(m.heads, 0) as heads,
      coalesce(m.changes, '[]') as changes, f.days, r.calls, d.diets, l.quantity, l.initial_avg_weight, l.weight_basis,
      l.opening_reckoned, coalesce(m.movements, '[]') as movements
    from lot l left join corrals c on c.farm_id = ${farm_id} and c.id = l.corral_id
    left join fed f on f.lot_id = l.id left join called r on r.lot_id = l.id
    left join dieted d on d.lot_id = l.id left join moved m on m.lot_id = l.id
  `;
}

function watchedLot(row: Row, sets: ToldLoad[], moves: ToldCall[], today: Day): WatchedLot {
  const { id, name, corral_name, entry_date, suspended, heads, changes, days, calls, diets, gmd } = row;
  // What is set first, then the diets: of one instant the reading counts last.
  const told = [...moves, ...(calls ?? [])].sort((a, b) => a.at - b.at);
  const loads = [...sets, ...(diets ?? []), ...(calls ?? [])].sort((a, b) => a.at - b.at);
  return {
    ...{ id, name, corral_name, entry_date, suspended, heads, changes },
    days: fedDays(days ?? [], loads),
    calls: told.map(({ day, note, by }) => ({ day, note, by })),
    mornings: told.flatMap(({ day, score }) => (score ? { day, rank: troughScores.indexOf(score) } : [])).reverse(),
    planned_gain: gmd,
    weighing: lastMeasured(row, today),
  };
}

function fedDays(days: ToldDay[], loads: ToldLoad[]): FedDay[] {
  const loaded = days.map((day) => ({ ...day, load: loadOn(day, loads) }));
  const least = usualShare(loaded) * wholeDayShare;
  return loaded.map(({ day, planned_kg, ms_kg, weighed, load }) => {
    return { day, ms_kg, complete: weighed && planned_kg >= load * least };
  });
}

/** What was told after the last treat is the next day's. */
function loadOn({ last_at }: ToldDay, loads: ToldLoad[]): number {
  const told = loads.findLast(({ at }) => at <= last_at);
  const next = loads.find(({ at }) => at > last_at);
  return told?.load ?? next?.old_load ?? 0;
}

/**
 * What the wagons of a day were to bring of its load, the whole at most, as on the best quarter of the days: what was left out on half
 * of them is a lapse, and no habit.
 */
function usualShare(days: { planned_kg: number; load: number }[]): number {
  const shares = days.flatMap(({ planned_kg, load }) => (load > 0 ? planned_kg / load : [])).toSorted((a, b) => a - b);
  return Math.min(1, shares[Math.floor((shares.length * 3) / 4)] ?? 1);
}

/** Batches that were loaded and unloaded to the end, the oldest first. */
async function batchRuns(sql: Queryable, { farm_id, today }: Watch): Promise<BatchRun[]> {
  return sql<BatchRun[]>`
    select s.day, u.name as operator,
      case when s.wagon_id is not null then json_build_object('id', s.wagon_id, 'name', s.wagon_name) end as wagon, s.operation_id, s.tare_weight as tare_kg, s.fed_kg as unloaded_kg,
      sum(l.actual_quantity) as loaded_kg
    from sub_operations s
    join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
      and o.status in ('completed', 'incomplete')
    join users u on u.id = o.user_id
    join load_operation_ingredients l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    where s.farm_id = ${farm_id} and s.day > ${addDays(today, -runDays)}
      and not exists (
        select from unload_operation_corrals n
        where n.farm_id = s.farm_id and n.sub_operation_id = s.id and n.actual_quantity is null
      )
    group by s.farm_id, s.id, u.name having bool_and(l.actual_quantity is not null)
    order by s.day, s.id
  `;
}
