import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { Queryable } from '../db/db.ts';
import { acceptReadings, readEntry } from '../features/trough-reading/accept-readings.ts';
import type { Scope } from '../registers/scope.ts';
import { appetiteOf } from './appetite.ts';
import { type Leftover, noteFor } from './bunk-policy.ts';
import type { DayClock } from './day-clock.ts';

const beginsAt = 5 * 60;
const minutesPerPen = 1.5;

/** Every lot that nobody has read today gets a note, pen by pen. */
export async function readTroughs(tx: Queryable, scope: Scope, lots: Lot[], clock: DayClock): Promise<void> {
  const { farm_id, today } = scope;
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  const given = await dryMatterGiven(tx, farm_id, [yesterday, before]);
  const read = await notesSince(tx, scope, yesterday);
  const indexes = await indexesByValue(tx, farm_id);
  const unread = lots.filter(({ id }) => !read.has(`${id} ${today}`));
  const readings = unread.map((lot, position) => {
    const left = leftover(given, lot, yesterday);
    const lastNote = read.get(`${lot.id} ${yesterday}`) ?? 0;
    const note = left === null ? 0 : noteFor({ today: left, yesterday: leftover(given, lot, before), lastNote });
    return {
      client_id: randomUUID(),
      lot_id: lot.id,
      note,
      corral_index_id: indexes.get(note) ?? null,
      timestamp: clock(beginsAt + position * minutesPerPen),
    };
  });
  if (readings.length > 0) await acceptReadings(tx, scope, readings.map(readEntry));
}

/** Null when nothing was fed. */
function leftover(given: Map<string, number>, lot: Lot, day: Day): Leftover | null {
  const kg = given.get(`${lot.id} ${day}`);
  return kg ? 1 - appetiteOf(lot, day) / kg : null;
}

async function dryMatterGiven(tx: Queryable, farmId: number, days: Day[]): Promise<Map<string, number>> {
  const rows = await tx<{ lot_id: number; day: Day; ms_kg: number }[]>`
    select lot_id, day, ms_kg from lot_days where farm_id = ${farmId} and day = any(${days}::date[])
  `;
  return new Map(rows.map(({ lot_id, day, ms_kg }) => [`${lot_id} ${day}`, ms_kg]));
}

/** The last note of each lot and day. */
async function notesSince(tx: Queryable, { farm_id, time_zone }: Scope, since: Day): Promise<Map<string, number>> {
  const rows = await tx<{ lot_id: number; day: Day; note: number }[]>`
    select lot_id, (at at time zone ${time_zone})::date as day, note from trough_readings
    where farm_id = ${farm_id} and at >= ${since}::date::timestamp at time zone ${time_zone} and voided_at is null
    order by at
  `;
  return new Map(rows.map(({ lot_id, day, note }) => [`${lot_id} ${day}`, note]));
}

async function indexesByValue(tx: Queryable, farmId: number): Promise<Map<number, number>> {
  const rows = await tx<{ id: number; value: number }[]>`
    select id, value from corral_indexes where farm_id = ${farmId} and deleted_at is null
  `;
  return new Map(rows.map(({ id, value }) => [value, id]));
}
