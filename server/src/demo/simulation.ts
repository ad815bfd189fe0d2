import { type Day, dayOf } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { Queryable, Transaction } from '../db/db.ts';
import { keepDay } from '../features/feed-calls/suggestions.ts';
import type { Scope } from '../registers/scope.ts';
import { dayClock, minutesPassed } from './calendar.ts';
import type { DemoFarm, Moment } from './demo-farm.ts';
import { changeDiets } from './diet-changes.ts';
import { feedDay } from './feeding.ts';
import { lotsReadBy, receive, sellFinished } from './herd.ts';
import { sortOut, weigh } from './herd-care.ts';
import { randomOf } from './random.ts';
import { readTroughs, roundMinutes } from './reading-round.ts';
import { dayWorkers, troughReader } from './workers.ts';

const technician = 'tecnico@demo.cocho.app';
/** Minutes of the day. */
const trucksLeave = 4 * 60 + 40;
const roundOver = 5 * 60 + 45;
const wagonsStart = 5 * 60 + 59;

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

/**
 * A day up to a moment. Whatever has happened already does not happen again, so that it does not matter whether a day
 * is lived at once or in steps of ten minutes. `newcomers` are lots that nobody has read yet.
 */
export async function liveDay(
  tx: Transaction,
  farm: DemoFarm,
  day: Day,
  now: Date,
  newcomers: number[] = [],
): Promise<void> {
  const moment = momentOf(farm, day, now);
  const { clock, until } = moment;
  if (until < trucksLeave) return;
  const office = officeOf(farm, day);
  const lots = await lotsReadBy(tx, office, readerOf(farm), newcomers);
  const trucks = clock(trucksLeave - 1 - randomOf('trucks', day).next() * 30);
  const staying = await sellFinished(tx, { ...office, at: trucks }, lots);
  const minutes = roundMinutes(day, staying.length);
  const visits = staying.map((lot, index) => ({ lot, minute: minutes[index] ?? 0 }));
  const read = await readTroughs(tx, { ...office, user_id: readerOf(farm) }, visits, moment);
  if (read > 0) await keepDay(tx, office);
  if (until < wagonsStart) return;
  await workHerd(tx, farm, moment, staying);
  await feedDay(tx, farm, moment);
}

/** After the round: cattle that come, die, change pens, are weighed and grow into the next diet. */
async function workHerd(tx: Transaction, farm: DemoFarm, moment: Moment, there: Lot[]): Promise<void> {
  const { day, clock } = moment;
  const office = officeOf(farm, day);
  const arrived = await receive(tx, office, clock);
  const lots = arrived.length === 0 ? there : await lotsReadBy(tx, office, readerOf(farm), arrived);
  const visits = lots
    .filter(({ id }) => arrived.includes(id))
    .map((lot, index) => ({ lot, minute: roundOver + 5.2 + index * 0.7 }));
  await readTroughs(tx, { ...office, user_id: readerOf(farm) }, visits, moment);
  await sortOut(tx, office, lots, clock);
  await weigh(tx, office, lots, moment);
  const changed = wagonsStart - 0.5 - randomOf('diets', day).next() * 2;
  await changeDiets(tx, { ...office, at: clock(changed) }, lots, arrived);
}

function momentOf({ time_zone }: DemoFarm, day: Day, now: Date): Moment {
  const today = dayOf(now, time_zone);
  const isPast = day < today;
  return { day, today, clock: dayClock(day, time_zone), until: minutesPassed(day, time_zone, now), isPast };
}

function officeOf({ farm_id, time_zone, people }: DemoFarm, day: Day): Scope {
  return { farm_id, time_zone, today: day, user_id: people.get(technician) ?? null };
}

function readerOf({ people }: DemoFarm): number {
  return people.get(troughReader.email) ?? 0;
}
