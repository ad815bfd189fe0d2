import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { DeviceOperation } from '@cocho/domain/operations';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { openDoor } from '../../../test/database-door.ts';
import { after, ended, newFeeding, unweighed } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { projectRoot } from '../../config.ts';
import { transaction } from '../../db/transaction.ts';
import { rebuildSums } from '../operations/operation-sums.ts';
import { rebuildLotDays } from './lot-days.ts';

const api = await startApi();
const { sql, own, admin } = api;
const wholeBatch = 10;

/** By ingredient: planned, as fed and dry. */
async function feedsOf(lot: number | undefined) {
  const rows = await sql<{ planned_kg: number; mo_kg: number; ms_kg: number; ingredient_id: number | null }[]>`
    select planned_kg, mo_kg, ms_kg, ingredient_id from lot_feeds
    where farm_id = ${own} and lot_id = ${lot ?? 0} order by day, recipe_id, ingredient_id
  `;
  return rows.map(({ planned_kg, mo_kg, ms_kg, ingredient_id }) => [ingredient_id !== null, planned_kg, mo_kg, ms_kg]);
}

/** Loads and unloads what `amounts` says, line by line: two ingredients, then two lots. */
function weighed(operation: DeviceOperation, amounts: number[]): DeviceOperation {
  const left = [...amounts];
  return after(operation, wholeBatch, () => left.shift() ?? 0);
}

describe('what a lot was given', () => {
  test('is shared among ingredients as they were loaded, its plan as they were to be', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(weighed(await begin(), [700, 300, 590, 410])));
    expect(await feedsOf(lots[0])).toEqual([
      [true, 360, 413, 206.5],
      [true, 240, 177, 88.5],
    ]);
    expect(await feedsOf(lots[1])).toEqual([
      [true, 240, 287, 143.5],
      [true, 160, 123, 61.5],
    ]);
  });

  test('adds up to what was unloaded, however the shares fall', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(weighed(await begin(), [333.33, 666.67, 100.01, 99.99])));
    const [row] =
      await sql`select sum(mo_kg) as mo, sum(planned_kg) as plan from lot_feeds where lot_id = ${lots[0] ?? 0}`;
    expect(row).toEqual({ mo: 100.01, plan: 600 });
  });

  test('has no composition when nothing was loaded', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(weighed(await begin(), [0, 0, 590, 410])));
    expect(await feedsOf(lots[0])).toEqual([
      [true, 360, 0, 0],
      [true, 240, 0, 0],
      [false, 0, 590, 295],
    ]);
  });

  test('is made by its recipe when nobody weighed any of its loads', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), ended(weighed(unweighed(await begin()), [590, 410])));
    expect(await feedsOf(lots[0])).toEqual([
      [true, 360, 354, 177],
      [true, 240, 236, 118],
    ]);
  });

  test('is planned once when two fed the same batch, and given twice', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const first = randomUUID();
    const { id } = await send(first, ended(weighed(await begin(), [600, 400, 600, 400])));
    await send(randomUUID(), ended(weighed(await begin(admin), [600, 400, 500, 500])), admin);
    expect(await feedsOf(lots[0])).toEqual([
      [true, 360, 660, 330],
      [true, 240, 440, 220],
    ]);
    await api.call('DELETE', `/farms/${own}/operations/${id}`, { as: admin });
    expect(await feedsOf(lots[0])).toEqual([
      [true, 360, 300, 150],
      [true, 240, 200, 100],
    ]);
    await api.call('POST', `/farms/${own}/operations/${id}/restore`, { as: admin });
    expect((await feedsOf(lots[0]))[0]).toEqual([true, 360, 660, 330]);
  });

  test('of a canceled operation counts, its plan does not', async () => {
    const { begin, send, lots } = await newFeeding(api);
    await send(randomUUID(), { ...ended(weighed(await begin(), [600, 400, 600, 400])), canceled: true });
    expect(await feedsOf(lots[0])).toEqual([
      [true, 0, 360, 180],
      [true, 0, 240, 120],
    ]);
  });
});

test('more kg than anybody can weigh do not keep the lot from what it is given besides', async () => {
  const { begin, send, lots } = await newFeeding(api);
  const first = weighed(await begin(), [600, 400, 1_000_000, 1_000_000]);
  const huge = first.sub_operations.flatMap((sub) => {
    const [line] = sub.unload_operation_corrals;
    const unload_operation_corrals = line ? Array.from({ length: 500 }, () => line) : [];
    return Array.from({ length: 21 }, (_, at) => ({
      ...sub,
      client_id: randomUUID(),
      batch: at + 1,
      unload_operation_corrals,
    }));
  });
  expect(await send(randomUUID(), { ...first, sub_operations: huge })).toMatchObject({ fate: 'stored' });
  const [row] = await sql`select mo_kg from lot_days where farm_id = ${own} and lot_id = ${lots[0] ?? 0}`;
  expect(row).toEqual({ mo_kg: 10_500_000_000 });
  const others = ended(weighed(await begin(admin), [600, 400, 500, 500]));
  expect(await send(randomUUID(), others, admin)).toMatchObject({ fate: 'stored' });
});

describe('the rollup', () => {
  const rows = () => sql`
    select 'feed' as kind, f.* from lot_feeds f
    union all select 'day', farm_id, lot_id, day, null, null, planned_kg, mo_kg, ms_kg, null, cost_cents, unpriced_kg from lot_days
    union all select 'total', farm_id, lot_id, null, null, null, null, mo_kg, ms_kg, null, null, null from lot_totals where mo_kg <> 0
    order by 1, 2, 3, 4, 5, 6
  `;

  const costOf = async (lot: number | undefined) =>
    (await sql`select cost_cents, unpriced_kg from lot_days where lot_id = ${lot ?? 0}`)[0];

  test('made anew is what the operations left', async () => {
    const kept = await rows();
    expect(kept.length).toBeGreaterThan(10);
    await sql`update lot_feeds set mo_kg = mo_kg + 1 where ingredient_id is not null`;
    await sql`delete from lot_days`;
    await transaction(sql, (tx) => rebuildLotDays(tx, own));
    expect(await rows()).toEqual(kept);
  });

  test('of wagons of which nobody weighed a load is made anew by the migration, with its prices', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const begun = await begin();
    for (const { ingredient_id } of begun.sub_operations[0]?.load_operation_ingredients ?? [])
      await farmOf(api, 'own').post(`ingredients/${ingredient_id}/prices`, {
        valid_from: '2026-01-01',
        cents_per_tonne: 90_000,
      });
    await send(randomUUID(), ended(weighed(unweighed(begun), [590, 410])));
    const kept = await rows();
    expect(await costOf(lots[0])).toEqual({ cost_cents: 53_100, unpriced_kg: 0 });
    // As it was kept before.
    await sql`
      with gone as (delete from lot_feeds where lot_id = any(${lots}) returning *)
      insert into lot_feeds (farm_id, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg)
      select farm_id, lot_id, day, recipe_id, null, sum(planned_kg), sum(mo_kg), sum(ms_kg) from gone group by 1, 2, 3, 4
    `;
    await sql`update lot_days set cost_cents = 0, unpriced_kg = mo_kg where lot_id = any(${lots})`;
    const migration = new URL('../../../migrations/0125_loads_nobody_weighed.sql', import.meta.url);
    const text = await readFile(migration, 'utf8');
    // Without the function, which a later migration may define anew.
    await transaction(sql, (tx) => tx.unsafe(text.slice(text.indexOf('set local'))));
    expect(await rows()).toEqual(kept);
  });

  test('is made anew by a command, beside a server that runs', async () => {
    const kept = await rows();
    const { count: days } = await sql`update lot_days set mo_kg = mo_kg + 1 where farm_id = ${own}`;
    const { count } = await sql`update lot_totals set mo_kg = mo_kg + 1 where farm_id = ${own}`;
    await sql`update operations set fed_kg = fed_kg + 1 where id = (select min(id) from operations where farm_id = ${own})`;
    const { url } = await openDoor(api.address);
    const env = { PATH: process.env.PATH, DATABASE_URL: url };
    const command = promisify(execFile)(process.execPath, ['server/src/rollup.ts'], { cwd: projectRoot, env });
    const { stdout: said } = await command;
    expect(said).toMatch(
      /^\d+ days of lots in 2 farms are rebuilt; \d+ days, \d+ totals and \d+ operations were wrong\n$/,
    );
    expect(said).toContain(` ${days} days, ${count} totals and 1 operations were wrong`);
    expect(await rows()).toEqual(kept);
    expect(await transaction(sql, (tx) => rebuildLotDays(tx, own))).toMatchObject({ wrongDays: 0, wrongTotals: 0 });
    expect(await transaction(sql, (tx) => rebuildSums(tx, own))).toBe(0);
  });
});
