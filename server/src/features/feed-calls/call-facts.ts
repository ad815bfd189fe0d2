import { isAdapted } from '@cocho/domain/adaptation';
import { type CallLot, callFactsOf, countedDays, priorOf, type ToldReading } from '@cocho/domain/call-facts';
import { addDays, type Day } from '@cocho/domain/days';
import { type Movement, type WeightFacts, weightOn } from '@cocho/domain/lot-weights';
import type { CallFacts } from '@cocho/domain/suggest-call';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { roundOrder } from '../lots/lot-fragments.ts';
import { loadsSetSince } from '../lots/projected-load.ts';

/** Observed against predicted, over the farm: outside of this it is not the cattle but the books. */
const factorBounds = { min: 0.8, max: 1.2, lots: 3 };

type Asked = Pick<Scope, 'farm_id' | 'today' | 'time_zone'>;

interface Row extends CallLot {
  name: string;
  corral_name: string | null;
  load: number;
  /** Of the last seven closed days, kg MS a head. */
  eaten: number | null;
  readings: ToldReading[] | null;
}

export interface LotCall {
  lot_id: number;
  lot_name: string;
  corral_name: string | null;
  decided: number | null;
  facts: CallFacts;
}

/** What is known of each active lot that has come, in the order of the round. */
export async function callFacts(sql: Queryable, scope: Asked, hot: boolean): Promise<LotCall[]> {
  const { today } = scope;
  const rows = await lotRows(sql, scope);
  const factor = farmFactor(rows, today);
  const come = rows.filter(({ entry_date }) => entry_date <= today);
  return come.map((row) => ({
    lot_id: row.lot_id,
    lot_name: row.name,
    corral_name: row.corral_name,
    ...callFactsOf(row, row.readings ?? [], row.load, { today, factor, hot }),
  }));
}

/** The same for a device, which has the readings and the loads already; also of tomorrow, when it may have no network. */
export async function callLots(sql: Queryable, scope: Asked): Promise<{ factor: number; lots: CallLot[] }> {
  const rows = await lotRows(sql, scope);
  const lots = rows.map(({ lot_id, heads, entry_date, gmd, breed, weight, weighed_on, dry_matter_percent, sets }) => ({
    ...{ lot_id, heads, entry_date, gmd, breed, weight, weighed_on, dry_matter_percent, ...(sets && { sets }) },
  }));
  return { factor: farmFactor(rows, scope.today), lots };
}

/** Each with what it weighs today, by the same curve as everywhere, and with the loads that were set in these days. */
async function lotRows(sql: Queryable, asked: Asked): Promise<Row[]> {
  const { today } = asked;
  const rows = await storedRows(sql, asked);
  const { moves } = await loadsSetSince(sql, asked, firstDay(today));
  const setsOf = Map.groupBy(moves, ({ lot_id }) => lot_id);
  return rows.map((row) => ({
    ...row,
    weight: weightOn({ ...row, movements: row.movements ?? [] }, today),
    weighed_on: today,
    sets: setsOf.get(row.lot_id)?.map(({ day, note }) => ({ day, note })),
  }));
}

/** Of those that count. */
function firstDay(today: Day): Day {
  return addDays(today, 1 - countedDays);
}

type StoredRow = Omit<Row, 'weight' | 'weighed_on' | 'sets'> &
  Omit<WeightFacts, 'movements'> & {
    movements: Movement[] | null;
  };

async function storedRows(sql: Queryable, { farm_id, today, time_zone }: Asked) {
  const from = firstDay(today);
  return sql<StoredRow[]>`
    with lot as materialized (
      select l.id, l.name, l.corral_id, l.projected_load, l.quantity, l.entry_date, l.gmd, l.breed, l.initial_avg_weight, l.weight_basis,
        l.reading_position
      from lots l where l.farm_id = ${farm_id} and l.deleted_at is null and l.deactivated_at is null and l.projected_load > 0
    ),
    told as (
      select r.lot_id, json_agg(json_build_object('day', (r.at at time zone ${time_zone})::date, 'note', r.note,
        'score', r.trough_score) order by r.at, r.id) as readings
      from lot join trough_readings r on r.farm_id = ${farm_id} and r.lot_id = lot.id and r.voided_at is null
        and r.at >= (${from}::date::timestamp at time zone ${time_zone})
      group by r.lot_id
    ),
    moved as (
      select m.lot_id, sum(m.heads) as heads, json_agg(json_build_object('kind', m.kind, 'day', m.day, 'heads', m.heads,
        'avg_weight', m.avg_weight, 'weight_basis', m.weight_basis) order by m.day, m.id) as movements
      from lot join lot_movements m on m.farm_id = ${farm_id} and m.lot_id = lot.id and m.voided_at is null
      group by m.lot_id
    ),
    fed as (
      select d.lot_id, avg(d.ms_kg) as ms_kg
      from lot join lot_days d on d.farm_id = ${farm_id} and d.lot_id = lot.id and d.day between ${addDays(today, -7)} and ${addDays(today, -1)}
      group by d.lot_id
    )
    select l.id as lot_id, l.name, c.name as corral_name, l.projected_load as load, l.quantity + coalesce(m.heads, 0) as heads,
      l.quantity, l.entry_date, l.gmd, l.breed, l.initial_avg_weight, l.weight_basis, m.movements, p.dry_matter_percent,
      f.ms_kg / nullif(l.quantity + coalesce(m.heads, 0), 0) as eaten, t.readings
    from lot l
    left join corrals c on c.farm_id = ${farm_id} and c.id = l.corral_id and c.deleted_at is null
    left join rule_lots rl on rl.farm_id = ${farm_id} and rl.lot_id = l.id
    left join rules r on r.farm_id = ${farm_id} and r.id = rl.rule_id and r.deleted_at is null
    left join recipes p on p.farm_id = ${farm_id} and p.id = r.recipe_id
    left join told t on t.lot_id = l.id left join moved m on m.lot_id = l.id left join fed f on f.lot_id = l.id
    order by ${roundOrder(sql)}
  `;
}

/** The middle of what lots past their adaptation eat against their prior. */
function farmFactor(rows: Row[], today: Day): number {
  const shares = rows
    .filter((row) => isAdapted(row, today))
    .flatMap((row) => {
      const prior = priorOf(row, today);
      return row.eaten && prior ? row.eaten / prior : [];
    })
    .toSorted((a, b) => a - b);
  const middle = shares[Math.floor(shares.length / 2)];
  if (middle === undefined || shares.length < factorBounds.lots) return 1;
  return Math.min(Math.max(middle, factorBounds.min), factorBounds.max);
}
