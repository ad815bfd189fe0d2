import { chunksOf } from '@cocho/domain/chunks';
import type { Day } from '@cocho/domain/days';
import type { Queryable } from '../../db/db.ts';
import { sharePrices } from '../prices/price-lock.ts';

interface LotDay {
  lot_id: number;
  day: Day;
}

/** The days on which an operation feeds its lots. */
export async function fedDays(tx: Queryable, farmId: number, operationId: number): Promise<LotDay[]> {
  return tx<LotDay[]>`
    select distinct u.lot_id, u.day
    from sub_operations s join unload_operation_corrals u on u.farm_id = s.farm_id and u.sub_operation_id = s.id
    where s.farm_id = ${farmId} and s.operation_id = ${operationId}
  `;
}

/**
 * What each lot was planned and given on those days, from all operations that count, and what that cost: by recipe and
 * ingredient in `lot_feeds`, and its sum in `lot_days`. Whoever calls it holds the lots.
 */
export async function refreshLotDays(tx: Queryable, farmId: number, fed: LotDay[]): Promise<void> {
  if (fed.length === 0) return;
  await sharePrices(tx, farmId);
  const lots = [...new Set(fed.map(({ lot_id }) => lot_id))];
  const days = [...new Set(fed.map(({ day }) => day))];
  const those = tx`where farm_id = ${farmId} and lot_id = any(${lots}::bigint[]) and day = any(${days}::date[])`;
  await tx`delete from lot_feeds ${those}`;
  await tx`delete from lot_days ${those}`;
  await tx`
    with feeds as (
      insert into lot_feeds (farm_id, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg, cents_per_kg)
      select ${farmId}, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg,
        price_on(${farmId}, ingredient_id, day)
      from lot_feeds_of(${farmId}, ${lots}::bigint[], ${days}::date[])
      returning lot_id, day, planned_kg, mo_kg, ms_kg, cost_cents, unpriced_kg
    )
    insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg, cost_cents, unpriced_kg)
    select ${farmId}, lot_id, day, sum(planned_kg), sum(mo_kg), sum(ms_kg), sum(cost_cents), sum(unpriced_kg)
    from feeds group by lot_id, day
  `;
}

/** Three years of a lot in one statement were seen to take a minute now and then, and three seconds otherwise. */
const daysAtOnce = 31;

interface Rebuilt {
  days: number;
  /** Which were not what the lines come to. What they cost may still have been on its way. */
  wrongDays: number;
  /** Which were not what the days came to. */
  wrongTotals: number;
}

/** All of a farm anew, from its lines, one lot after the other. */
export async function rebuildLotDays(tx: Queryable, farmId: number): Promise<Rebuilt> {
  await tx`select from lots where farm_id = ${farmId} order by id for no key update`;
  await tx`delete from lot_feeds where farm_id = ${farmId}`;
  const wrongTotals = await countWrongTotals(tx, farmId);
  await tx`
    create temporary table days_before on commit drop as
    select lot_id, day, planned_kg, mo_kg, ms_kg from lot_days where farm_id = ${farmId}
  `;
  await tx`delete from lot_days where farm_id = ${farmId}`;
  await tx`delete from lot_totals where farm_id = ${farmId}`;
  const fed = await tx<LotDay[]>`select distinct lot_id, day from unload_operation_corrals where farm_id = ${farmId}`;
  for (const days of Map.groupBy(fed, ({ lot_id }) => lot_id).values())
    for (const some of chunksOf(days, daysAtOnce)) await refreshLotDays(tx, farmId, some);
  await tx`delete from repricings where farm_id = ${farmId}`;
  return { days: fed.length, wrongDays: await countChangedDays(tx, farmId), wrongTotals };
}

/** Against `days_before`, where the rebuild put them aside. */
async function countChangedDays(tx: Queryable, farmId: number): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*) from days_before b
    full join (select lot_id, day, planned_kg, mo_kg, ms_kg from lot_days where farm_id = ${farmId}) d
      on d.lot_id = b.lot_id and d.day = b.day
    where (b.planned_kg, b.mo_kg, b.ms_kg) is distinct from (d.planned_kg, d.mo_kg, d.ms_kg)
  `;
  return count;
}

/** Lots whose total is not what their days come to. */
export async function countWrongTotals(tx: Queryable, farmId: number): Promise<number> {
  const [{ count }] = await tx<[{ count: number }]>`
    select count(*) from (
      select lot_id, sum(mo_kg) as mo_kg, sum(ms_kg) as ms_kg from lot_days where farm_id = ${farmId} group by lot_id
    ) d full join (select lot_id, mo_kg, ms_kg from lot_totals where farm_id = ${farmId}) k on k.lot_id = d.lot_id
    where coalesce(d.mo_kg, 0) <> coalesce(k.mo_kg, 0) or coalesce(d.ms_kg, 0) <> coalesce(k.ms_kg, 0)
  `;
  return count;
}
