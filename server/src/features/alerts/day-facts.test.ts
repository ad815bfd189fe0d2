import { randomUUID } from 'node:crypto';
import { skipLine } from '@cocho/domain/batch';
import { addDays } from '@cocho/domain/days';
import { beforeEach, describe, expect, test } from 'vitest';
import { alertsOf } from '../../../test/alerts.ts';
import { startApi } from '../../../test/api.ts';
import { after, ended, newFeeding, onScale, unweighed } from '../../../test/feeding.ts';
import { repriceFarm } from '../prices/repricing.ts';
import { evaluateFarm } from './evaluate.ts';

const api = await startApi();
const { sql, own, worker, technician, call } = api;
const { today, farm, at, listed, open, check, story, act, bell, silence } = alertsOf(api);

beforeEach(silence);

test('pens of one wagon that are late are one alert, which ends when they are fed', async () => {
  const { lots, begin, send } = await newFeeding(api);
  await evaluateFarm(sql, own, 'day', at('07:31'));
  const late = await open('late');
  expect(late?.title).toBe('Trato das 07:00 atrasado 31 min');
  expect(late?.lots.map(({ id }) => id).sort()).toEqual(lots.toSorted());
  await send(randomUUID(), ended(after(await begin(), 6)));
  await evaluateFarm(sql, own, 'day', at('07:50'));
  expect(await open('late')).toBeUndefined();
});

test('an alert names its lots as they are called, and nobody is told of it again', async () => {
  const { lots } = await newFeeding(api);
  await evaluateFarm(sql, own, 'day', at('07:31'));
  await sql`update lots set name = 'Lote rebatizado' where farm_id = ${own} and id = ${lots[0] ?? 0}`;
  expect(await evaluateFarm(sql, own, 'day', at('07:31'))).toMatchObject({ news: [], changed: true });
  expect((await open('late'))?.lots.map(({ name }) => name)).toContain('Lote rebatizado');
  expect(await evaluateFarm(sql, own, 'day', at('07:31'))).toMatchObject({ changed: false });
});

describe('what a wagon gave above plan', () => {
  async function feedTooMuch() {
    const { begin, send } = await newFeeding(api);
    const operation = await begin();
    const loads = operation.sub_operations[0]?.load_operation_ingredients ?? [];
    for (const { ingredient_id } of loads)
      await farm.post(`ingredients/${ingredient_id}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 86_530 });
    let line = 0;
    // The third line is the first pen: 660 kg instead of 600.
    await send(randomUUID(), ended(after(operation, 6, (kg) => (line++ === 2 ? kg * 1.1 : kg))));
    await repriceFarm(sql, own);
    await check();
    return loads.map(({ ingredient_id }) => ingredient_id);
  }

  test('is worth its price to those who may see it, and kg to the others', async () => {
    await feedTooMuch();
    expect(await open('off_band')).toMatchObject({ facts: { over_kg: 60 }, cost_cents: 5192 });
    const toldInField = await open('off_band', worker);
    expect(toldInField).toMatchObject({ facts: { over_kg: 60 } });
    expect(toldInField).not.toHaveProperty('cost_cents');
  });

  test('is worth the price of its recipe where nobody weighed a load', async () => {
    const { begin, send } = await newFeeding(api);
    const operation = unweighed(await begin());
    const [first, second] = operation.sub_operations[0]?.load_operation_ingredients ?? [];
    for (const [line, cents_per_tonne] of [
      [first, 80_000],
      [second, 130_000],
    ] as const)
      await farm.post(`ingredients/${line?.ingredient_id}/prices`, { valid_from: '2026-01-01', cents_per_tonne });
    let line = 0;
    // The first pen: 660 kg instead of 600, of which six tenths cost 80 and four tenths 130 cents.
    await send(randomUUID(), ended(after(operation, 6, (kg) => (line++ === 0 ? kg * 1.1 : kg))));
    await repriceFarm(sql, own);
    await check();
    expect(await open('off_band')).toMatchObject({ facts: { over_kg: 60 }, cost_cents: 6000 });
  });

  test('follows the price, and nobody is told of it again', async () => {
    const ingredients = await feedTooMuch();
    const id = (await open('off_band'))?.id;
    await act(id, 'acknowledge');
    for (const ingredient_id of ingredients)
      await farm.post(`ingredients/${ingredient_id}/prices`, { valid_from: today, cents_per_tonne: 100_000 });
    await repriceFarm(sql, own);
    expect(await evaluateFarm(sql, own, 'day')).toMatchObject({ news: [], changed: true });
    expect(await open('off_band')).toMatchObject({ id, cost_cents: 6000, acknowledged_at: expect.any(String) });
    expect(await evaluateFarm(sql, own, 'day')).toMatchObject({ changed: false });
  });

  test('is still told the day after, and then no more', async () => {
    await feedTooMuch();
    const id = (await open('off_band'))?.id;
    await evaluateFarm(sql, own, 'day', at('12:00', addDays(today, 1)));
    expect((await story(id)).closed_at).toBeNull();
    await evaluateFarm(sql, own, 'day', at('12:00', addDays(today, 2)));
    expect((await story(id)).closed_at).not.toBeNull();
  });
});

test.each([
  ['a scale that counts by 20 kg is not blamed for what it cannot tell', 20, ['mixing_short']],
  ['one of which nothing is known counts by 5 kg', null, ['batch_gap', 'mixing_short', 'off_band']],
])('%s', async (_, division_kg, kinds) => {
  const { begin, send } = await newFeeding(api);
  let line = 0;
  // The third line is the first pen: 565 kg instead of 600.
  const work = after(onScale(await begin(), division_kg), 6, (kg) => (line++ === 2 ? kg - 35 : kg));
  const { id } = await send(randomUUID(), ended(work));
  await check();
  const told = (await listed('status=open')).filter(({ operation_id }) => operation_id === id);
  expect(told.map(({ kind }) => kind).sort()).toEqual(kinds);
});

test('what a pen that was passed over did not get stays in the wagon', async () => {
  const { begin, send } = await newFeeding(api);
  const now = new Date().toISOString();
  const work = after(await begin(), 5);
  const sub_operations = work.sub_operations.map((sub) => skipLine(sub, now));
  const { id } = await send(randomUUID(), ended({ ...work, sub_operations }));
  await check();
  expect(await open('batch_gap')).toMatchObject({ operation_id: id, facts: { loaded: 1000, unloaded: 600 } });
});

test('an ingredient without a price is asked for where nobody weighed it, by what its wagon unloaded', async () => {
  const { begin, send } = await newFeeding(api);
  await farm.post(`ingredients/${await farm.add('ingredients')}/prices`, { valid_from: today, cents_per_tonne: 100 });
  const begun = unweighed(await begin());
  const asked = async () => {
    await check();
    return Number((await open('no_price'))?.facts.kg ?? 0);
  };
  const before = await asked();
  const clientId = randomUUID();
  await send(clientId, begun);
  expect(await asked()).toBe(before);
  await send(clientId, ended(after(begun, 6, (kg) => kg * 0.9)));
  expect(await asked()).toBe(before + 900);
});

test('an ingredient without a price is the office’s business', async () => {
  const { begin, send } = await newFeeding(api);
  await farm.post(`ingredients/${await farm.add('ingredients')}/prices`, { valid_from: today, cents_per_tonne: 100 });
  await send(randomUUID(), ended(after(await begin(), 6)));
  await check();
  expect(await open('no_price', technician)).toMatchObject({ severity: 'info' });
  expect(await listed('kind=no_price', worker)).toEqual([]);
  const id = (await open('no_price'))?.id;
  expect((await call('GET', `/farms/${own}/alerts/${id}`, { as: worker })).status).toBe(404);
  expect((await bell()).count, 'what only informs does not ring').toBe((await bell(worker)).count);
});
