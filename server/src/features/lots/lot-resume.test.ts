import type { HistoryEntry } from '@cocho/domain/history';
import type { Lot } from '@cocho/domain/lots';
import { loadMarkOf } from '@cocho/domain/projected-load';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { reading, roundOf } from '../../../test/readings.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { own, admin, worker, technician, sql } = api;
const farm = farmOf(api, 'own');
const { newLot, send, find, loadOf, round } = roundOf(api);
const path = `/farms/${own}/lots`;

const resume = (id: number, load: unknown = 800, as = technician) =>
  api.call<Lot>('POST', `${path}/${id}/resume`, { as, body: { load } });
const edit = async (id: number, changes: object) => {
  const { version: _, ...form } = await find(id);
  return api.call<Lot>('PUT', `${path}/${id}`, { as: admin, body: { ...form, ...changes } });
};
const sell = (id: number, heads: number, day = daysAgo(1)) =>
  farm.post(`lots/${id}/movements`, { kind: 'sale', day, heads });
const transfer = (id: number, to_lot_id: number, heads: number, day = daysAgo(0)) =>
  farm.post(`lots/${id}/movements`, { kind: 'transfer', day, heads, to_lot_id });
const markOf = async (id: number) => loadMarkOf(await find(id));

async function suspendedLot(): Promise<number> {
  const id = await newLot();
  await send([reading(id, -100, 60), reading(id, 10, 30)]);
  return id;
}

describe('a lot at load zero', () => {
  test('says why: suspended by a reading, never given a load, or without animals', async () => {
    const [suspended, emptied, unset] = [await suspendedLot(), await newLot(), await newLot()];
    await sell(emptied, 100);
    await edit(unset, { initial_load: null });
    expect(await Promise.all([suspended, emptied, unset].map(markOf))).toEqual(['suspended', 'empty', 'unset']);
    for (const id of [suspended, emptied, unset]) expect(await round(id).then(loadMarkOf)).toBe(await markOf(id));
  });

  test('stays so when anything else about it is edited, also without animals', async () => {
    const [suspended, emptied] = [await suspendedLot(), await newLot()];
    await sell(emptied, 100);
    for (const id of [suspended, emptied]) {
      expect(await edit(id, { gmd: 1.9, name: 'Outro nome' })).toMatchObject({
        status: 200,
        body: { data: { projected_load: 0, initial_load: 1000 } },
      });
    }
    // Kept as 1.000: told finer than that it is still what it was.
    expect(await edit(suspended, { initial_load: 1000.004 })).toMatchObject({ body: { data: { projected_load: 0 } } });
    expect(await edit(suspended, { initial_load: 900 })).toMatchObject({ body: { data: { projected_load: 900 } } });
  });
});

describe('feeding is resumed', () => {
  test('with the load that is given, and notes count again', async () => {
    const id = await suspendedLot();
    const { status, body } = await resume(id);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Trato retomado com sucesso',
        data: { projected_load: 800, initial_load: 1000, suspended: false },
      },
    });
    await send([reading(id, 10, 0)]);
    expect(await loadOf(id)).toBe(880);
    const trail = await api.call<HistoryEntry[]>('GET', `${path}/${id}/history`, { as: admin });
    expect(trail.body.data[0]).toMatchObject({ user_name: technician.name, before: { projected_load: 0 } });
  });

  test('once: a lot that is being fed is left as it is', async () => {
    const id = await suspendedLot();
    const statuses = (await Promise.all([resume(id, 800), resume(id, 900)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const load = await loadOf(id);
    expect(await resume(id, 700)).toMatchObject({
      status: 409,
      body: { errors: ['O trato deste lote não está suspenso'] },
    });
    expect(await loadOf(id)).toBe(load);
  });

  test('by the office, not by an operator', async () => {
    const id = await suspendedLot();
    expect(await resume(id, 800, worker)).toMatchObject({ status: 403 });
    expect(await resume(id, 800, admin)).toMatchObject({ status: 200 });
  });

  test.each([
    [0, 'Carga deve ser um número positivo'],
    // Less than what a load is counted in.
    [0.4, 'Carga deve ser um número positivo'],
    [0.99, 'Carga deve ser um número positivo'],
    [500_001, 'Carga deve ser no máximo 500.000'],
    [null, 'Carga é obrigatório'],
    ['muito', 'Carga deve estar em um formato válido'],
  ])('not with %j kg', async (load, message) => {
    const id = await suspendedLot();
    const answer = await resume(id, load);
    expect(answer).toMatchObject({ status: 422, body: { errors: [message], fields: { load: message } } });
    expect(await loadOf(id)).toBe(0);
  });
});

describe('animals that arrive in an empty lot', () => {
  test('bring their share of the load that they had', async () => {
    const [from, to] = [await newLot(1000), await newLot(700)];
    await sell(to, 100);
    await transfer(from, to, 20);
    expect(await find(to)).toMatchObject({ current_quantity: 20, projected_load: 200 });
    await transfer(from, to, 20);
    expect(await find(to)).toMatchObject({ current_quantity: 40, projected_load: 400 });
    expect(await loadOf(from)).toBe(600);
  });

  test('bring what they had on the day they came, whatever was noted since', async () => {
    const [from, to] = [await newLot(1000, 9), await newLot(700, 9)];
    await send([reading(from, 50, 60)]);
    await sell(to, 100, daysAgo(5));
    await transfer(from, to, 50, daysAgo(4));
    expect([await loadOf(from), await loadOf(to)]).toEqual([750, 500]);
  });

  test('bring it too when the lot turns out to have been empty by then', async () => {
    const [from, to] = [await newLot(1000, 9), await newLot(700, 9)];
    await transfer(from, to, 50, daysAgo(2));
    await sell(to, 100, daysAgo(4));
    expect(await find(to)).toMatchObject({ current_quantity: 50, projected_load: 500 });
  });

  test('and go back with all they brought', async () => {
    const [from, to] = [await newLot(1000), await newLot(700)];
    await sell(to, 100);
    const id = await transfer(from, to, 20);
    await api.call('DELETE', `${path}/${from}/movements/${id}`, { as: admin });
    expect([await loadOf(from), await loadOf(to)]).toEqual([1000, 0]);
  });
});

describe('no load is beyond 500.000 kg a day', () => {
  test('notes end there, say so and go on working, and so does the round', async () => {
    const id = await newLot();
    for (let count = 1; count <= 23; count += 1) await send([reading(id, 100, 60 - count)]);
    expect(await find(id).then(loadMarkOf)).toBe('limited');
    expect(await round(id)).toMatchObject({ projected_load: 500_000 });
    await send([reading(id, -10, 1)]);
    expect(await loadOf(id)).toBe(450_000);
    expect(await sql`select from quarantine where farm_id = ${own}`).toHaveLength(0);
  });

  test('nor is a Carga Inicial, by form or by file', async () => {
    const id = await newLot();
    const message = 'Carga Inicial deve ser no máximo 500.000';
    const tooMuch = await edit(id, { initial_load: 500_001 });
    expect(tooMuch).toMatchObject({ status: 422, body: { fields: { initial_load: message } } });
    const { corral, quantity, entry_date, gmd } = await find(id);
    const row = { line: 2, name: 'Do arquivo', corral: corral?.name, quantity, entry_date, gmd, initial_load: 500_001 };
    const file = await api.call('POST', `${path}/import`, { as: admin, body: { rows: [row], apply: true } });
    expect(file).toMatchObject({ status: 422, body: { data: { errors: [{ field: 'initial_load', message }] } } });
    expect(await edit(id, { initial_load: 500_000 })).toMatchObject({ status: 200 });
  });
});
