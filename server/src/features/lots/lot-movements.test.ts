import { addDays } from '@cocho/domain/days';
import type { HistoryEntry } from '@cocho/domain/history';
import { LotMovement } from '@cocho/domain/lot-movements';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { farmOf, resources } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, own, admin, technician } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/lots`;
const today = () => todayIn('America/Sao_Paulo');
const ago = (days: number) => addDays(today(), -days);

/** A lot of 100 heads whose load was set when it entered, 60 days ago. */
async function addLot(changes: object = {}): Promise<number> {
  const body = { ...(await resources.lots?.body(farm)), entry_date: ago(60), initial_load: 1000, ...changes };
  const id = await farm.post('lots', body);
  await sql`update load_sets set at = now() - interval '60 days' where farm_id = ${own} and lot_id = ${id}`;
  return id;
}

const find = async (id: number) => (await call<Lot>('GET', `${path}/${id}`, { as: admin })).body.data;
const move = (id: number, body: object) =>
  call<LotMovement>('POST', `${path}/${id}/movements`, { as: technician, body });
const annul = (id: number, movement: number) =>
  call('DELETE', `${path}/${id}/movements/${movement}`, { as: technician });
const death = (heads: number, day = today()) => ({ kind: 'death', day, heads, cause: 'Timpanismo' });
const sale = (heads: number, day = today()) => ({ kind: 'sale', day, heads });

async function ledger(id: number): Promise<LotMovement[]> {
  const { body } = await call('GET', `${path}/${id}/movements`, { as: admin });
  return z.array(z.strictObject(LotMovement.shape)).parse(body.data);
}

async function expectRefusal(id: number, body: object, status: number, fields: object | undefined) {
  const before = await contents(sql);
  const answer = await move(id, body);
  expect(answer.status).toBe(status);
  expect(answer.body.fields).toEqual(fields);
  expect(await contents(sql)).toEqual(before);
  return answer.body.errors;
}

describe('a movement', () => {
  test('takes heads out, the load follows, and the ledger keeps who, when and why', async () => {
    const lot = await addLot();
    const died = await move(lot, { ...death(2, ago(3)), note: 'Chuva forte' });
    expect(died).toMatchObject({ status: 201, body: { message: 'Movimentação registrada com sucesso' } });
    expect(await find(lot)).toMatchObject({ quantity: 100, current_quantity: 98, projected_load: 980 });
    await move(lot, { ...sale(49), avg_weight: 520.5 });
    expect(await find(lot)).toMatchObject({ quantity: 100, current_quantity: 49, projected_load: 490 });
    expect(await ledger(lot)).toMatchObject([
      { kind: 'sale', heads: -49, day: today(), avg_weight: 520.5, cause: null, user_name: technician.name },
      { kind: 'death', heads: -2, day: ago(3), cause: 'Timpanismo', note: 'Chuva forte', other_lot: null },
    ]);
  });

  test('between lots is one transfer seen from both sides', async () => {
    const [from, to] = [await addLot(), await addLot({ quantity: 50, initial_load: 600 })];
    await move(from, { kind: 'transfer', day: ago(1), heads: 20, to_lot_id: to });
    expect(await find(from)).toMatchObject({ current_quantity: 80, projected_load: 800 });
    expect(await find(to)).toMatchObject({ current_quantity: 70, projected_load: 840 });
    expect(await ledger(from)).toMatchObject([{ kind: 'transfer', heads: -20, other_lot: { id: to } }]);
    expect(await ledger(to)).toMatchObject([{ kind: 'transfer', heads: 20, other_lot: { id: from } }]);
  });

  test('between lots carries kg: the farm neither gains nor loses by it', async () => {
    const from = await addLot({ initial_avg_weight: 400, gmd: 1 });
    const to = await addLot({ initial_avg_weight: 300, gmd: 1, quantity: 50 });
    const weights = async () => [(await find(from)).projected_avg_weight, (await find(to)).projected_avg_weight];
    expect(await weights()).toEqual([460, 360]);
    await move(from, { kind: 'transfer', day: ago(0), heads: 30, to_lot_id: to });
    expect(await weights()).toEqual([460, 397.5]);
    expect(70 * 460 + 80 * 397.5).toBe(100 * 460 + 50 * 360);
  });

  test('between lots carries no weight where what was sold before says that no animal has it', async () => {
    const [from, to] = [await addLot({ quantity: 5000, initial_avg_weight: 400 }), await addLot()];
    await move(from, { ...sale(4999, ago(1)), avg_weight: 0.01 });
    const answer = await move(from, { kind: 'transfer', day: today(), heads: 1, to_lot_id: to });
    expect(answer.status).toBe(201);
    expect(await ledger(to)).toMatchObject([{ heads: 1, avg_weight: null }]);
  });

  test('that weighs changes the weight from that day on, neither heads nor load', async () => {
    const lot = await addLot({ initial_avg_weight: 400, gmd: 1 });
    await move(lot, { kind: 'weighing', day: ago(10), avg_weight: 430 });
    expect(await find(lot)).toMatchObject({ projected_avg_weight: 440, current_quantity: 100, projected_load: 1000 });
  });

  test('of an earlier day takes its place among the readings', async () => {
    const lot = await addLot({ quantity: 70 });
    const timestamp = new Date(Date.now() - 3_600_000).toISOString();
    const readings = [{ lot_id: lot, note: 30, timestamp }];
    await call('POST', `${path}/trough_readings`, { as: admin, body: { readings } });
    await move(lot, sale(69, ago(5)));
    // 1000 → 14 → 18; in the order of arrival it would have been 1000 → 1300 → 19.
    expect((await find(lot)).projected_load).toBe(18);
    const [reading] = await sql`select new_projected_load from trough_readings where lot_id = ${lot}`;
    expect(reading).toEqual({ new_projected_load: 18 });
  });

  test('leaves a trail in the history of each lot', async () => {
    const [from, to] = [await addLot(), await addLot()];
    await move(from, { kind: 'transfer', day: today(), heads: 10, to_lot_id: to });
    const trails = [from, to].map((id) => call<HistoryEntry[]>('GET', `${path}/${id}/history`, { as: admin }));
    const [out, into] = (await Promise.all(trails)).map(({ body }) => body.data[0]);
    const entry = { action: 'update', user_name: technician.name, before: { current_quantity: 100 } };
    expect(out).toMatchObject({ ...entry, after: { current_quantity: 90, projected_load: 900 } });
    expect(into).toMatchObject({ ...entry, after: { current_quantity: 110, projected_load: 1100 } });
  });
});

describe('is refused', () => {
  test('beyond the heads there were on any day since', async () => {
    const lot = await addLot({ name: 'Nelore 7' });
    await move(lot, sale(60, ago(2)));
    const message = 'O lote Nelore 7 não tem tantas cabeças nessa data';
    expect(await expectRefusal(lot, death(41, ago(9)), 409, { heads: message })).toEqual([message]);
    expect(await move(lot, death(40, ago(9)))).toMatchObject({ status: 201 });
    expect(await find(lot)).toMatchObject({ current_quantity: 0, projected_load: 0 });
  });

  test('before the heads that it takes came', async () => {
    const [from, lot] = [await addLot(), await addLot({ quantity: 10 })];
    await move(from, { kind: 'transfer', day: ago(5), heads: 50, to_lot_id: lot });
    await expectRefusal(lot, sale(11, ago(6)), 409, { heads: expect.any(String) });
    expect(await move(lot, sale(11, ago(5)))).toMatchObject({ status: 201 });
  });

  test('in the future and before either lot entered', async () => {
    const [lot, young] = [await addLot(), await addLot({ entry_date: ago(3), name: 'Novo' })];
    await expectRefusal(lot, death(1, ago(-1)), 422, { day: 'A data não pode ser no futuro' });
    await expectRefusal(lot, death(1, ago(61)), 422, { day: expect.stringMatching(/antes da entrada do lote Lote/) });
    const transfer = { kind: 'transfer', day: ago(4), heads: 1, to_lot_id: young };
    await expectRefusal(lot, transfer, 422, { day: 'A data não pode ser antes da entrada do lote Novo' });
  });

  test("to itself, to another farm's lot and to a deleted one", async () => {
    const [lot, deleted] = [await addLot(), await addLot()];
    await call('DELETE', `${path}/${deleted}`, { as: admin });
    const to = (to_lot_id: number) => ({ kind: 'transfer', day: today(), heads: 1, to_lot_id });
    await expectRefusal(lot, to(lot), 422, { to_lot_id: 'Escolha outro lote de destino' });
    for (const other of [deleted, await farmOf(api, 'neighbour').add('lots')]) {
      await expectRefusal(lot, to(other), 422, { to_lot_id: 'Lote de destino não encontrado' });
    }
  });

  test('on a finished lot, from it and into it, and its movements stay', async () => {
    const [lot, finished] = [await addLot(), await addLot({ name: 'Encerrado' })];
    const { id } = (await move(finished, sale(1, ago(2)))).body.data;
    const body = { finish_date: ago(1) };
    expect(await call('PUT', `${path}/${finished}/finish`, { as: admin, body })).toMatchObject({ status: 200 });
    const closed = ['O lote Encerrado está encerrado'];
    expect(await expectRefusal(finished, death(1, ago(2)), 409, undefined)).toEqual(closed);
    const into = { kind: 'transfer', day: ago(2), heads: 1, to_lot_id: finished };
    await expectRefusal(lot, into, 422, { to_lot_id: 'Lote de destino não encontrado' });
    expect(await annul(finished, id)).toMatchObject({ status: 409, body: { errors: closed } });
    expect(await ledger(finished)).toMatchObject([{ id, heads: -1 }]);
  });
});

describe('voiding', () => {
  test('a transfer voids both sides, from either, and the loads come back', async () => {
    const [from, to] = [await addLot(), await addLot()];
    await move(from, { kind: 'transfer', day: today(), heads: 20, to_lot_id: to });
    const [side] = await ledger(to);
    expect(await annul(to, side?.id ?? 0)).toMatchObject({ body: { message: 'Movimentação anulada com sucesso' } });
    for (const lot of [from, to]) {
      expect(await find(lot)).toMatchObject({ current_quantity: 100, projected_load: 1000 });
      expect(await ledger(lot)).toEqual([]);
    }
    const kept = await sql`select from lot_movements where farm_id = ${own} and lot_id in (${from}, ${to})`;
    expect(kept).toHaveLength(2);
  });

  test('is refused when what came has left, even if more came later that day', async () => {
    const [from, to] = [await addLot(), await addLot({ quantity: 10 })];
    const transfer = { kind: 'transfer', day: today(), heads: 20, to_lot_id: to };
    const { id } = (await move(from, transfer)).body.data;
    await move(to, sale(25));
    await move(from, transfer);
    expect((await annul(from, id)).status).toBe(409);
    expect(await find(to)).toMatchObject({ current_quantity: 25, projected_load: 2500 });
  });

  test('happens once, also when two people void it at the same moment', async () => {
    const lot = await addLot();
    const { id } = (await move(lot, death(5))).body.data;
    const statuses = (await Promise.all([annul(lot, id), annul(lot, id)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    const trail = await call<HistoryEntry[]>('GET', `${path}/${lot}/history`, { as: admin });
    expect(trail.body.data.map(({ action }) => action)).toEqual(['update', 'update', 'create']);
  });

  test('does not reach through a deleted lot', async () => {
    const [from, to] = [await addLot(), await addLot()];
    const { id } = (await move(from, { kind: 'transfer', day: today(), heads: 20, to_lot_id: to })).body.data;
    const [side] = await ledger(to);
    await call('DELETE', `${path}/${to}`, { as: admin });
    expect([(await annul(from, id)).status, (await annul(to, side?.id ?? 0)).status]).toEqual([409, 404]);
  });
});

test('lots that transfer to each other and sell at once keep every head', async () => {
  const [a, b] = [await addLot(), await addLot()];
  const pass = (from: number, to_lot_id: number) => move(from, { kind: 'transfer', day: today(), heads: 2, to_lot_id });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => [pass(a, b), pass(b, a), move(index % 2 ? a : b, sale(2))]).flat(),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect([(await find(a)).current_quantity, (await find(b)).current_quantity]).toEqual([70, 70]);
});

describe('a weight', () => {
  test('says how it was taken, else as the lot was when it came, and the figures follow the entry', async () => {
    const id = await addLot({ initial_avg_weight: 384, weight_basis: 'fasted' });
    await move(id, { kind: 'weighing', day: ago(20), avg_weight: 430 });
    await move(id, { kind: 'weighing', day: today(), avg_weight: 500, weight_basis: 'full' });
    expect(await ledger(id)).toMatchObject([
      { avg_weight: 500, weight_basis: 'full' },
      { avg_weight: 430, weight_basis: 'fasted' },
    ]);
    expect(await find(id)).toMatchObject({ weight_basis: 'fasted', projected_avg_weight: 480 });
    await expectRefusal(id, { kind: 'weighing', day: today(), avg_weight: 500, weight_basis: 'gordo' }, 422, {
      weight_basis: 'Base do peso deve estar em um formato válido',
    });
  });

  test('goes along with heads that are transferred, on whichever basis they arrive', async () => {
    const from = await addLot({ initial_avg_weight: 480, weight_basis: 'fasted', gmd: 0 });
    const to = await addLot({ initial_avg_weight: 500, gmd: 0 });
    await move(from, { kind: 'transfer', day: today(), heads: 50, to_lot_id: to });
    expect((await ledger(to))[0]).toMatchObject({ avg_weight: 480, weight_basis: 'fasted' });
    expect(await find(to)).toMatchObject({ projected_avg_weight: 500 });
  });
});
