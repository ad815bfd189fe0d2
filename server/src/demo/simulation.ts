import { randomUUID } from 'node:crypto';
import { addDays, type Day, dayOf } from '@cocho/domain/days';
import { planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import type { Queryable, Transaction } from '../db/db.ts';
import { acceptOperation } from '../features/operations/accept-operation.ts';
import { itemsOf } from '../features/operations/today.ts';
import type { Scope } from '../registers/scope.ts';
import { type DayClock, dayClock } from './day-clock.ts';
import { changeDiets, lotsReadBy, tend, turnOver } from './herd.ts';
import { workShift } from './operators.ts';
import { randomOf } from './random.ts';
import { readTroughs } from './reading-round.ts';
import { dayWorkers, eveningWorker, troughReader, type Worker } from './workers.ts';

/** The farm that is simulated, with its people by e-mail. */
export interface DemoFarm {
  farm_id: number;
  time_zone: string;
  people: Map<string, number>;
}

const technician = 'tecnico@demo.cocho.app';
const leftForTheEvening = 2;

/** Ends the last day that was simulated and begins the next, and answers which; null once today has begun. */
export async function simulateNextDay(tx: Transaction, farm: DemoFarm, now: Date): Promise<Day | null> {
  // A day that a crash loses is simulated again.
  await tx`set local synchronous_commit = off`;
  await tx`select from farms where id = ${farm.farm_id} for no key update`;
  const last = await lastDay(tx, farm);
  if (!last || last >= dayOf(now, farm.time_zone)) return null;
  const next = addDays(last, 1);
  await endDay(tx, farm, last, now);
  await beginDay(tx, farm, next, now);
  return next;
}

/** The latest day on which one of those who work by day did something. */
export async function lastDay(sql: Queryable, { farm_id, time_zone, people }: DemoFarm): Promise<Day | null> {
  const ids = dayWorkers.flatMap(({ email }) => people.get(email) ?? []);
  const [{ day }] = await sql<[{ day: Day | null }]>`
    select greatest(
      (select (max(at) at time zone ${time_zone})::date from trough_readings
        where farm_id = ${farm_id} and user_id = any(${ids}::bigint[])),
      (select max(day) from operations where farm_id = ${farm_id} and user_id = any(${ids}::bigint[]))
    ) as day
  `;
  return day;
}

/** The herd, the reading round and all wagons but the last; `newcomers` are lots that nobody has read yet. */
export async function beginDay(
  tx: Transaction,
  farm: DemoFarm,
  day: Day,
  now: Date,
  newcomers: number[] = [],
): Promise<void> {
  const { farm_id, time_zone, people } = farm;
  const clock = dayClock(day, time_zone, now);
  const reader = people.get(troughReader.email) ?? 0;
  const office = { farm_id, time_zone, today: day, user_id: people.get(technician) ?? null };
  const dawn: Scope = { ...office, at: clock(4.5 * 60) };
  const before = await lotsReadBy(tx, dawn, reader, newcomers);
  const arrived = await turnOver(tx, dawn, before);
  const lots = arrived.length > 0 ? await lotsReadBy(tx, dawn, reader, arrived) : before;
  await readTroughs(tx, { ...office, user_id: reader }, lots, clock);
  const morning: Scope = { ...office, at: clock(5.8 * 60) };
  await tend(tx, morning, lots);
  await changeDiets(tx, morning, lots, arrived);
  const [first, second] = randomOf('shift', day).next() < 0.5 ? dayWorkers : dayWorkers.toReversed();
  const half = (items: TodayItem[]) => Math.ceil((items.length - leftForTheEvening) / 2);
  if (first) await feed(tx, farm, { day, now, clock }, first, (items) => items.slice(0, Math.max(0, half(items))));
  if (second)
    await feed(tx, farm, { day, now, clock }, second, (items) => items.slice(half(items), -leftForTheEvening));
}

/** The last wagons, unless whoever visited that day took them on. */
async function endDay(tx: Queryable, farm: DemoFarm, day: Day, now: Date): Promise<void> {
  const { farm_id, time_zone, people } = farm;
  const [{ worked }] = await tx<[{ worked: boolean }]>`
    select exists (
      select from operations
      where farm_id = ${farm_id} and day = ${day} and user_id = ${people.get(eveningWorker.email) ?? null}
    ) as worked
  `;
  if (worked) return;
  const clock = dayClock(day, time_zone, now);
  await feed(tx, farm, { day, now, clock }, eveningWorker, (items) => items.slice(-leftForTheEvening));
}

interface When {
  day: Day;
  now: Date;
  clock: DayClock;
}

/** One worker's share of what the demo's schedule has for the day, as far as nobody has fed it yet. */
async function feed(
  tx: Queryable,
  { farm_id, time_zone, people }: DemoFarm,
  { day, now, clock }: When,
  { email, skill }: Worker,
  share: (items: TodayItem[]) => TodayItem[],
): Promise<void> {
  const scope = { farm_id, time_zone, today: day, user_id: people.get(email) ?? null };
  const [schedule] = await tx<[{ id: number }?]>`
    select id from treat_schedules where farm_id = ${farm_id} order by id limit 1
  `;
  if (!schedule) return;
  const items = (await itemsOf(tx, scope)).filter(
    (item) => item.schedule_id === schedule.id && planBatches(item, null).length > 0,
  );
  const fed = await fedItems(tx, farm_id, day);
  const operation = workShift(
    share(items).filter(({ id }) => !fed.has(id)),
    {
      schedule_id: schedule.id,
      day,
      clock,
      skill,
      random: randomOf('feeding', email, day),
      flawless: day === dayOf(now, time_zone),
    },
  );
  if (operation?.start_time) await acceptOperation(tx, { ...scope, at: operation.start_time }, randomUUID(), operation);
}

async function fedItems(tx: Queryable, farmId: number, day: Day): Promise<Set<number>> {
  const rows = await tx<{ treat_item_id: number }[]>`
    select s.treat_item_id
    from sub_operations s join operations o on o.farm_id = s.farm_id and o.id = s.operation_id
    where s.farm_id = ${farmId} and s.day = ${day} and o.deleted_at is null and o.status <> 'canceled'
  `;
  return new Set(rows.map(({ treat_item_id }) => treat_item_id));
}
