import { addDays, type Day } from '@cocho/domain/days';
import { afterAll, expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { addFarm } from '../../test/people.ts';
import { connect } from '../db/db.ts';
import { corralRows } from '../features/corrals.ts';
import { lotRows } from '../features/lots/lot-rows.ts';
import { newLot } from './arrivals.ts';
import { dayClock } from './calendar.ts';
import { lotsReadBy, sellFinished } from './herd.ts';
import { sortOut } from './herd-care.ts';
import { penName } from './pens.ts';

const sql = connect(await newDatabase(), 2);
afterAll(() => sql.end());

const entry: Day = '2026-01-05';
const time_zone = 'America/Sao_Paulo';
const nobody = 0;

/** A farm whose pens were all filled on one day. */
async function filledFarm(pens: number) {
  const farm_id = await addFarm(sql);
  const scopeOn = (day: Day) => {
    return { farm_id, user_id: null, today: day, time_zone, at: dayClock(day, time_zone)(5 * 60) };
  };
  const scope = scopeOn(entry);
  const lots = await sql.begin(async (tx) => {
    const ids: number[] = [];
    for (let number = 1; number <= pens; number += 1) {
      const { id } = await corralRows.create(tx, scope, { name: penName(number), capacity: 200 });
      ids.push((await lotRows.create(tx, scope, newLot({ id, number }, entry))).id);
    }
    return ids;
  });
  return { scopeOn, lotsOn: (day: Day) => lotsReadBy(sql, scopeOn(day), nobody, lots) };
}

test('in their second month some light animals are moved to another lot of the farm itself', async () => {
  const { scopeOn, lotsOn } = await filledFarm(12);
  for (let days = 25; days < 55; days += 1) {
    const day = addDays(entry, days);
    const lots = await lotsOn(day);
    await sql.begin((tx) => sortOut(tx, scopeOn(day), lots, dayClock(day, time_zone)));
  }
  const moves = await sql<{ heads: number; client_name: string | null }[]>`
    select m.heads, l.client_name from lot_movements m join lots l on l.id = m.lot_id
    where m.farm_id = ${scopeOn(entry).farm_id} and m.kind = 'transfer'
  `;
  expect(moves).not.toHaveLength(0);
  expect(moves.reduce((sum, { heads }) => sum + heads, 0)).toBe(0);
  for (const { heads, client_name } of moves) expect([Math.abs(heads) <= 5, client_name || null]).toEqual([true, null]);
});

test('a sale weighs what the scale shows, which is near the projection and not the projection', async () => {
  const { scopeOn, lotsOn } = await filledFarm(6);
  const day = addDays(entry, 130);
  const lots = await lotsOn(day);
  const scope = scopeOn(day);
  expect(await sql.begin((tx) => sellFinished(tx, scope, lots))).toEqual([]);
  const sales = await sql<{ lot_id: number; avg_weight: number }[]>`
    select lot_id, avg_weight from lot_movements where farm_id = ${scope.farm_id} and kind = 'sale'
  `;
  expect(sales).toHaveLength(lots.length);
  const off = sales.map(({ lot_id, avg_weight }) => {
    const projected = lots.find(({ id }) => id === lot_id)?.projected_avg_weight ?? 0;
    return Math.abs(avg_weight - projected);
  });
  expect(Math.max(...off)).toBeGreaterThan(5);
  expect(Math.max(...off)).toBeLessThan(60);
});
