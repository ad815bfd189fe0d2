import type { Day } from '@cocho/domain/days';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { addJob, type Job } from '../../jobs/jobs.ts';
import { holdPrices } from './price-lock.ts';

interface Span {
  from: Day;
  to: Day | null;
  /** Something was fed from that day on. */
  isFed: boolean;
}

/** Prices days anew, slice by slice, each a transaction that remembers how far it came. */
export const repricingJob: Job<{ farm_id: number }> = {
  name: 'reprice_days',
  keyedBy: ['farm_id'],
  run: async ({ farm_id }, { sql, announce }) => {
    await repriceFarm(sql, farm_id);
    announce(farm_id, 'money');
  },
};

/** What failed too often, or was left by a process that died: no lot of the farm is closed before its days are priced. */
export const repricingSweep: Job<unknown> = {
  name: 'reprice_left_days',
  cron: '*/10 * * * *',
  atStart: true,
  run: async (_payload, { sql }) => {
    const farms = await sql<{ farm_id: number }[]>`select distinct farm_id from repricings`;
    for (const { farm_id } of farms) await addJob(sql, repricingJob, { farm_id });
  },
};

/** In the transaction that changes a price: from then on these days are known to cost something else. */
export async function repriceDays(
  tx: Queryable,
  farmId: number,
  ingredientId: number,
  { from, to, isFed }: Span,
): Promise<void> {
  if (!isFed || to === null) return;
  await tx`
    insert into repricings (farm_id, ingredient_id, from_day, to_day) values (${farmId}, ${ingredientId}, ${from}, ${to})
  `;
  await addJob(tx, repricingJob, { farm_id: farmId });
}

/** Some days still have the cost of an earlier price. */
export async function isRecalculating(sql: Queryable, farmId: number): Promise<boolean> {
  const waiting = await sql`select from repricings where farm_id = ${farmId} limit 1`;
  return waiting.length > 0;
}

export async function repriceFarm(sql: Sql, farmId: number): Promise<void> {
  while (await transaction(sql, (tx) => repriceSlice(tx, farmId)));
}

/** Answers whether there may be more to do. A slice that a crash loses is done again, so nobody waits for the disk. */
async function repriceSlice(tx: Queryable, farmId: number): Promise<boolean> {
  await tx`set local synchronous_commit = off`;
  await holdPrices(tx, farmId);
  const [next] = await tx<[{ id: number; ingredient_id: number; from_day: Day; to_day: Day }?]>`
    select id, ingredient_id, from_day, to_day from repricings where farm_id = ${farmId} order by id limit 1
  `;
  if (!next) return false;
  const { id, ingredient_id, from_day, to_day } = next;
  const until = await sliceEnd(tx, farmId, ingredient_id, from_day, to_day);
  await priceAnew(tx, farmId, ingredient_id, from_day, until);
  if (until < to_day) {
    await tx`update repricings set from_day = ${until}::date + 1 where farm_id = ${farmId} and id = ${id}`;
  } else await tx`delete from repricings where farm_id = ${farmId} and id = ${id}`;
  return true;
}

/**
 * Whole days, as many as hold four thousand rows: whoever feeds meanwhile waits for one slice at the most. The number stands in
 * the question, so that PostgreSQL knows that it need not sort all that is left.
 */
async function sliceEnd(tx: Queryable, farmId: number, ingredientId: number, from: Day, to: Day): Promise<Day> {
  const [row] = await tx<[{ day: Day }?]>`
    select greatest(day - 1, ${from}::date) as day from lot_feeds
    where farm_id = ${farmId} and ingredient_id = ${ingredientId} and day between ${from} and ${to}
    order by day offset 4000 limit 1
  `;
  return row?.day ?? to;
}

/**
 * The day's sum changes by as much as its row: exact numbers leave no trace of what was there before. The days are named on
 * both sides, else a slice would read all that the farm ever fed; and each side is read once, for PostgreSQL, which cannot
 * know how many rows an update returns, was seen to look through a whole day for each of them.
 */
async function priceAnew(tx: Queryable, farmId: number, ingredientId: number, from: Day, to: Day): Promise<void> {
  await tx`set local enable_nestloop = off`;
  await tx`
    with days as materialized (
      select day, price_on(${farmId}, ${ingredientId}, day) as cents_per_kg
      from (select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day) d
    ),
    priced as (
      update lot_feeds f set cents_per_kg = d.cents_per_kg
      from days d
      where f.farm_id = ${farmId} and f.ingredient_id = ${ingredientId} and f.day = d.day
        and f.day between ${from} and ${to} and f.cents_per_kg is distinct from d.cents_per_kg
      returning f.lot_id, f.day, new.cost_cents - old.cost_cents as cost_cents, new.unpriced_kg - old.unpriced_kg as unpriced_kg
    )
    update lot_days n set cost_cents = n.cost_cents + p.cost_cents, unpriced_kg = n.unpriced_kg + p.unpriced_kg
    from (select lot_id, day, sum(cost_cents) as cost_cents, sum(unpriced_kg) as unpriced_kg from priced group by lot_id, day) p
    where n.farm_id = ${farmId} and n.lot_id = p.lot_id and n.day = p.day and n.day between ${from} and ${to}
  `;
}
