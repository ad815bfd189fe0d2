import { randomUUID } from 'node:crypto';
import { addDays, type Day } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import type { TroughScore } from '@cocho/domain/trough-scores';
import type { Queryable } from '../db/db.ts';
import { acceptReadings, readEntry } from '../features/trough-reading/accept-readings.ts';
import type { Scope } from '../registers/scope.ts';
import { adaptationIntake, stageOf } from './adaptation.ts';
import { appetiteOf } from './appetite.ts';
import { type Leftover, noteFor, scoreFor } from './bunk-policy.ts';
import type { DayClock } from './calendar.ts';
import { diets, dryMatterPercent } from './diets.ts';
import { randomOf } from './random.ts';

interface Visit {
  lot: Lot;
  minute: number;
}

/** The minutes of the day at which so many pens are read: never on the dot, and over before a quarter to six. */
export function roundMinutes(day: Day, pens: number): number[] {
  const random = randomOf('round', day);
  let minute = 288 + random.next() * 14;
  return Array.from({ length: pens }, (_, position) => {
    minute += 0.5 + random.next() * 0.8;
    // Now and then somebody stops to talk, and half-way the pickup turns into the other alley.
    if (random.next() < 0.05) minute += 1 + random.next() * 2;
    if (position === Math.floor(pens / 2)) minute += 1.5;
    return minute;
  });
}

/** A lot that nobody has read today gets a note at its visit, if that has been by now. Answers how many did. */
export async function readTroughs(
  tx: Queryable,
  scope: Scope,
  visits: Visit[],
  { clock, until }: { clock: DayClock; until: number },
): Promise<number> {
  const made = visits.filter(({ minute }) => minute <= until);
  if (made.length === 0) return 0;
  const { farm_id, today } = scope;
  const [yesterday, before] = [addDays(today, -1), addDays(today, -2)];
  const read = await notesSince(tx, scope, yesterday);
  const unread = made.filter(({ lot }) => !read.has(`${lot.id} ${today}`));
  if (unread.length === 0) return 0;
  const given = await dryMatterGiven(tx, farm_id, [yesterday, before]);
  const indexes = await indexesByMeaning(tx, farm_id);
  const readings = unread.map(({ lot, minute }) => {
    const left = leftover(given, lot, yesterday);
    const mornings = {
      yesterday: leftover(given, lot, before),
      lastNote: read.get(`${lot.id} ${yesterday}`) ?? 0,
      behind: behindLine(lot, today),
    };
    const note = left === null ? 0 : noteFor({ today: left, ...mornings });
    const trough_score = left === null ? null : scoreFor(left);
    return {
      client_id: randomUUID(),
      lot_id: lot.id,
      note,
      // A key that says both was tapped; what no key says was told apart.
      corral_index_id: indexes.get(`${note} ${trough_score}`) ?? null,
      trough_score,
      timestamp: clock(minute),
    };
  });
  await acceptReadings(
    tx,
    scope,
    readings.map((reading) => readEntry(reading)),
  );
  return readings.length;
}

/** As the reader judges it; null when nothing was fed. */
function leftover(given: Map<string, number>, lot: Lot, day: Day): Leftover | null {
  const kg = given.get(`${lot.id} ${day}`);
  if (!kg) return null;
  return 1 - appetiteOf(lot, day) / kg + randomOf('eye', lot.corral?.name ?? '', day).normal(0.01);
}

function behindLine(lot: Lot, day: Day): number | null {
  const target = adaptationIntake(lot, day);
  if (target === null || !lot.projected_avg_weight) return null;
  const wanted = (lot.current_quantity * lot.projected_avg_weight * target) / 100;
  return 1 - (lot.projected_load * dryMatterPercent(diets[stageOf(lot, day)])) / 100 / wanted;
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

async function indexesByMeaning(tx: Queryable, farmId: number): Promise<Map<string, number>> {
  const rows = await tx<{ id: number; value: number; trough_score: TroughScore | null }[]>`
    select id, value, trough_score from corral_indexes where farm_id = ${farmId} and deleted_at is null
  `;
  return new Map(rows.map(({ id, value, trough_score }) => [`${value} ${trough_score}`, id]));
}
