import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import type { IngredientPrice, Price } from '@cocho/domain/prices';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { farmOf } from '../../../test/resources.ts';
import { jobs } from '../../app.ts';
import { todayIn } from '../../clock.ts';
import { transaction } from '../../db/transaction.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { rebuildLotDays } from '../lots/lot-days.ts';
import { isRecalculating, repriceFarm } from './repricing.ts';

const api = await startApi();
const { sql, own, admin, technician, call } = api;
const farm = farmOf(api, 'own');
const today = todayIn('America/Sao_Paulo');
const wholeBatch = 10;

interface PriceAnswer {
  recalculating: boolean;
  first_fed: string | null;
}

const post = (ingredient: number, body: object) =>
  call<Price>('POST', `/farms/${own}/ingredients/${ingredient}/prices`, { as: admin, body });

async function list(ingredient: number, query = '') {
  const { body } = await call<Price[]>('GET', `/farms/${own}/ingredients/${ingredient}/prices${query}`, { as: admin });
  return body as typeof body & PriceAnswer;
}

/** By lot and ingredient: kg, what they cost and what has no price; and the sum of the day. */
const costs = () => sql`
  select 'feed' as kind, lot_id, day, ingredient_id, mo_kg, cost_cents, unpriced_kg from lot_feeds where farm_id = ${own}
  union all select 'day', lot_id, day, null, mo_kg, cost_cents, unpriced_kg from lot_days where farm_id = ${own}
  order by 1, 2, 3, 4
`;

/** 700 and 300 kg are loaded, 590 and 410 given. */
async function feed() {
  const { begin, send, lots } = await newFeeding(api);
  const left = [700, 300, 590, 410];
  const operation = ended(after(await begin(), wholeBatch, () => left.shift() ?? 0));
  const foods = operation.sub_operations[0]?.load_operation_ingredients.map(({ ingredient_id }) => ingredient_id) ?? [];
  const clientId = randomUUID();
  return { lots, foods: foods as [number, number], store: () => send(clientId, operation) };
}

async function dayOf(lot: number | undefined) {
  const [row] =
    await sql`select mo_kg, cost_cents, unpriced_kg from lot_days where farm_id = ${own} and lot_id = ${lot ?? 0}`;
  return row;
}

describe('a price', () => {
  test('is kept with who said it, holds until the next, and a new one of its day takes its place', async () => {
    const id = await farm.add('ingredients');
    await post(id, { valid_from: '2026-01-10', cents_per_tonne: 22_000, loss_percent: 8 });
    await post(id, { valid_from: '2026-03-01', cents_per_tonne: 25_000 });
    await call('POST', `/farms/${own}/ingredients/${id}/prices`, {
      as: technician,
      body: { valid_from: '2026-03-01', cents_per_tonne: 24_000 },
    });
    expect((await list(id)).data).toMatchObject([
      {
        valid_from: '2026-03-01',
        valid_to: null,
        cents_per_tonne: 24_000,
        user_name: technician.name,
        removed_at: null,
      },
      { valid_from: '2026-01-10', valid_to: '2026-02-28', loss_percent: 8, user_name: admin.name },
    ]);
    expect((await list(id)).data[1]?.effective_cents_per_tonne).toBeCloseTo(23_913.04, 2);
    const all = (await list(id, '?removed=1')).data;
    expect(all).toHaveLength(3);
    expect(all[2]).toMatchObject({
      cents_per_tonne: 25_000,
      removed_by: technician.name,
      removed_at: expect.any(String),
    });
  });

  test('of today stands in the list of all; an ingredient without one stands there too', async () => {
    const [priced, bare] = [await farm.add('ingredients'), await farm.add('ingredients')];
    await post(priced, { valid_from: addDays(today, -1), cents_per_tonne: 90_000 });
    await post(priced, { valid_from: addDays(today, 1), cents_per_tonne: 95_000 });
    const { body } = await call<IngredientPrice[]>('GET', `/farms/${own}/ingredients/prices`, { as: admin });
    const of = (id: number) => body.data.find(({ ingredient_id }) => ingredient_id === id);
    expect(of(priced)).toMatchObject({ cents_per_tonne: 90_000, effective_cents_per_tonne: 90_000 });
    expect(of(bare)).toMatchObject({ cents_per_tonne: null, valid_from: null });
  });

  test.each([
    [{}, { valid_from: 'Válido desde é obrigatório', cents_per_tonne: 'Preço é obrigatório' }],
    [{ valid_from: '2026-02-30', cents_per_tonne: 1 }, { valid_from: 'Válido desde deve estar em um formato válido' }],
    [{ valid_from: '2026-02-01', cents_per_tonne: 0 }, { cents_per_tonne: 'Preço deve ser um número positivo' }],
    [{ valid_from: '2026-02-01', cents_per_tonne: 1.5 }, { cents_per_tonne: 'Preço deve ser um número inteiro' }],
    [
      { valid_from: '2026-02-01', cents_per_tonne: 1, loss_percent: 91 },
      { loss_percent: 'Perda deve ser no máximo 90' },
    ],
  ])('that says %j is refused', async (body, fields) => {
    const id = await farm.add('ingredients');
    const before = await contents(sql);
    expect(await post(id, body)).toMatchObject({ status: 422, body: { fields } });
    expect(await contents(sql)).toEqual(before);
  });
});

describe('what was fed costs', () => {
  test('what its ingredients cost that day, in the transaction that stores it', async () => {
    const { foods, store, lots } = await feed();
    await post(foods[0], { valid_from: today, cents_per_tonne: 22_000, loss_percent: 8 });
    await store();
    // 413 kg at 239,13 a tonne; 177 kg without a price.
    expect(await dayOf(lots[0])).toEqual({ mo_kg: 590, cost_cents: 9876.086957, unpriced_kg: 177 });
  });

  test('nothing that is known before its first price, and from the first treat on what that price says', async () => {
    const { foods, store, lots } = await feed();
    await store();
    expect(await dayOf(lots[0])).toEqual({ mo_kg: 590, cost_cents: 0, unpriced_kg: 590 });
    expect((await list(foods[0])).first_fed).toBe(today);
    const next = addDays(today, 5);
    const { body } = await post(foods[0], { valid_from: next, cents_per_tonne: 22_000, from_first_feed: true });
    expect(body.data).toMatchObject({ valid_from: today });
    expect(await list(foods[0])).toMatchObject({ recalculating: true });
    await repriceFarm(sql, own);
    expect(await list(foods[0])).toMatchObject({ recalculating: false });
    expect(await dayOf(lots[0])).toEqual({ mo_kg: 590, cost_cents: 413 * 22, unpriced_kg: 177 });
  });

  test('by a later price no more than its own days say, though it asks for all from the first treat on', async () => {
    const { foods, store, lots } = await feed();
    await store();
    const first = { valid_from: addDays(today, -9), cents_per_tonne: 20_000 };
    await post(foods[0], first);
    const later = { valid_from: addDays(today, 5), cents_per_tonne: 30_000 };
    const { body } = await post(foods[0], { ...later, from_first_feed: true });
    expect(body.data).toMatchObject(later);
    await repriceFarm(sql, own);
    expect((await list(foods[0])).data).toMatchObject([later, first]);
    expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 20 });
  });

  test('what is told of it even after the ingredient was deleted, if it was fed', async () => {
    const { foods, store, lots } = await feed();
    await store();
    const never = await farm.add('ingredients');
    await sql`update ingredients set deleted_at = now() where farm_id = ${own} and id = any(${[foods[0], never]}::bigint[])`;
    const price = { valid_from: today, cents_per_tonne: 20_000 };
    expect((await post(foods[0], price)).status).toBe(201);
    await repriceFarm(sql, own);
    expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 20, unpriced_kg: 177 });
    expect(await list(foods[0])).toMatchObject({
      ingredient_name: expect.any(String),
      data: [{ cents_per_tonne: 20_000 }],
    });
    const path = `/farms/${own}/ingredients/${never}/prices`;
    expect([(await post(never, price)).status, (await call('GET', path, { as: admin })).status]).toEqual([404, 404]);
  });

  test('again what it did before when a price is taken back', async () => {
    const { foods, store, lots } = await feed();
    await post(foods[0], { valid_from: addDays(today, -9), cents_per_tonne: 20_000 });
    const { body } = await post(foods[0], { valid_from: addDays(today, -2), cents_per_tonne: 30_000 });
    await store();
    expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 30 });
    const path = `/farms/${own}/ingredients/${foods[0]}/prices/${body.data.id}`;
    expect(await call('DELETE', path, { as: admin })).toMatchObject({ status: 200 });
    expect(await call('DELETE', path, { as: admin })).toMatchObject({ status: 404 });
    await repriceFarm(sql, own);
    expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 20 });
  });

  test('the same, whether prices came before or after it, and as the rollup made anew says', async () => {
    const change = fc.record({
      food: fc.nat(1),
      day: fc.integer({ min: -6, max: 2 }),
      cents_per_tonne: fc.integer({ min: 1, max: 300_000 }),
      loss_percent: fc.constantFrom(0, 2.5, 8),
      kind: fc.constantFrom('add', 'add', 'add', 'remove'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 6 }), fc.nat(6), async (changes, fedAfter) => {
        const { foods, store } = await feed();
        for (const [index, one] of [...changes, null].entries()) {
          if (index === Math.min(fedAfter, changes.length)) await store();
          if (!one) continue;
          const food = foods[one.food] as number;
          const body = { ...one, valid_from: addDays(today, one.day) };
          const [last] = (await list(food)).data;
          if (one.kind === 'add') await post(food, body);
          else if (last) await call('DELETE', `/farms/${own}/ingredients/${food}/prices/${last.id}`, { as: admin });
        }
        await repriceFarm(sql, own);
        const kept = await costs();
        await transaction(sql, (tx) => rebuildLotDays(tx, own));
        expect(await costs()).toEqual(kept);
      }),
      { numRuns: 12 },
    );
  });

  test('what the new price says, also where it was fed while the price was being changed', async () => {
    const { foods, store, lots } = await feed();
    await post(foods[0], { valid_from: today, cents_per_tonne: 20_000 });
    await Promise.all([store(), post(foods[0], { valid_from: today, cents_per_tonne: 40_000 })]);
    await repriceFarm(sql, own);
    expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 40 });
  });
});

test('a job prices the days of a new price, and tells who watches', async () => {
  const { foods, store, lots } = await feed();
  await store();
  const told: string[] = [];
  afterwards(api.app.events.listen(own, ({ topic }) => told.push(topic)));
  const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
  afterwards(() => stopJobs());
  await post(foods[0], { valid_from: today, cents_per_tonne: 22_000 });
  await eventually(async () => expect(await isRecalculating(sql, own)).toBe(false));
  await eventually(async () => expect(told.filter((event) => event === 'money').length).toBeGreaterThan(0));
  expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 22 });
});

test('days whose job was given up are priced once a process starts', async () => {
  const { foods, store, lots } = await feed();
  await store();
  await post(foods[0], { valid_from: today, cents_per_tonne: 22_000 });
  await sql`delete from graphile_worker._private_jobs where key = ${`reprice_days ${own}`}`;
  const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
  afterwards(() => stopJobs());
  await eventually(async () => expect(await isRecalculating(sql, own)).toBe(false));
  expect(await dayOf(lots[0])).toMatchObject({ cost_cents: 413 * 22 });
});
