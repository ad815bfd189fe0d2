import type { FrozenCloseOut } from '@cocho/domain/close-out';
import type { HistoryEntry } from '@cocho/domain/history';
import type { LotCosts } from '@cocho/domain/lot-costs';
import type { LotMovement } from '@cocho/domain/lot-movements';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { farmOf, resources } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, admin, call } = api;
const farm = farmOf(api, 'own');

async function newLot(more: object = {}): Promise<number> {
  return farm.post('lots', {
    ...(await resources.lots?.body(farm)),
    purchase_cents: null,
    freight_cents: null,
    ...more,
  });
}

async function costsOf(id: number): Promise<LotCosts> {
  return (await call<LotCosts>('GET', `/farms/${own}/lots/${id}/costs`, { as: admin })).body.data;
}

const put = (id: number, body: object) => call<LotCosts>('PUT', `/farms/${own}/lots/${id}/costs`, { as: admin, body });

test('what was paid for a lot may come with it, is told apart, and stays when the lot is edited', async () => {
  const id = await newLot({
    purchase_cents: 33_000,
    purchase_unit: 'arroba',
    entry_yield_percent: 50.5,
    breed: 'Nelore',
  });
  expect(await costsOf(id)).toMatchObject({
    purchase_cents: 33_000,
    purchase_unit: 'arroba',
    entry_yield_percent: 50.5,
  });
  const { body } = await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin });
  expect(body.data).toMatchObject({ breed: 'Nelore', sex: null, category: null });
  expect(body.data).not.toHaveProperty('purchase_cents');
  const { name, quantity, entry_date, corral_id, gmd, initial_load } = body.data;
  const edited = { name, quantity, entry_date, corral_id, gmd, initial_load, category: 'Boi' };
  const edit = async (body: object) =>
    expect((await call('PUT', `/farms/${own}/lots/${id}`, { as: admin, body })).status).toBe(200);
  const found = async () => (await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin })).body.data;
  await edit(edited);
  expect(await costsOf(id)).toMatchObject({ purchase_cents: 33_000 });
  expect(await found()).toMatchObject({ breed: 'Nelore', sex: null, category: 'Boi' });
  await edit({ ...edited, sex: 'female', category: undefined, weight_basis: 'fasted' });
  await edit({ ...edited, category: undefined, weight_basis: null });
  const told = { breed: 'Nelore', sex: 'female', category: 'Boi', weight_basis: 'fasted' };
  expect(await found()).toMatchObject(told);
  await edit({ ...edited, breed: '', sex: null, category: null });
  expect(await found()).toMatchObject({ breed: null, sex: null, category: null, weight_basis: 'fasted' });
});

test('may be told later, of a closed lot too, and taken back', async () => {
  const id = await newLot();
  await call('PUT', `/farms/${own}/lots/${id}/finish`, { as: admin, body: { finish_date: daysAgo(0) } });
  const { body } = await put(id, { purchase_cents: 250_000, purchase_unit: 'head', freight_cents: 400_000 });
  expect(body.data).toMatchObject({ purchase_cents: 250_000, freight_cents: 400_000 });
  await put(id, { purchase_cents: null });
  expect(await costsOf(id)).toMatchObject({ purchase_cents: null, freight_cents: 400_000 });
});

describe('the weight at entry', () => {
  const finish = (id: number) =>
    call('PUT', `/farms/${own}/lots/${id}/finish`, { as: admin, body: { finish_date: daysAgo(0) } });
  const lacking = async (id: number) => {
    const { body } = await call<LotReport>('GET', `/farms/${own}/lots/${id}/report`, { as: admin });
    return body.data.kpis_financial?.missing.map(({ input }) => input).filter((input) => input !== 'operating_cost');
  };
  const bought = { initial_avg_weight: null, purchase_cents: 33_000, purchase_unit: 'arroba' };

  test('that a lot was closed without is told afterwards, which is all it lacked, and stays once it was frozen', async () => {
    const id = await newLot({ ...bought, sale_price_per_arroba_cents: 31_000 });
    await finish(id);
    expect(await lacking(id)).toEqual(['initial_weight']);
    expect(await costsOf(id)).toMatchObject({ entry_weight: { initial_avg_weight: null, weight_basis: 'full' } });
    await put(id, { initial_avg_weight: 308, weight_basis: 'full' });
    // A slip may be mended as long as no paper tells it.
    const { body } = await put(id, { initial_avg_weight: 380, weight_basis: 'fasted' });
    expect(body.data.entry_weight).toEqual({ initial_avg_weight: 380, weight_basis: 'fasted' });
    expect(await lacking(id)).toEqual([]);
    const path = `/farms/${own}/lots/${id}/close_outs`;
    const frozen = async (version: number) =>
      (await call<FrozenCloseOut>('GET', `${path}/${version}`, { as: admin })).body.data.close_out.entry.avg_weight;
    expect(await frozen(1)).toBeNull();
    expect((await call('POST', path, { as: admin })).status).toBe(201);
    expect([await frozen(1), await frozen(2)]).toEqual([null, 380]);

    expect((await costsOf(id)).entry_weight).toBeNull();
    const before = await contents(sql);
    expect(await put(id, { initial_avg_weight: 390, freight_cents: 1 })).toMatchObject({
      status: 409,
      body: { fields: { initial_avg_weight: 'O peso de entrada está no fechamento e não muda mais' } },
    });
    expect(await contents(sql)).toEqual(before);
    // What is said again is no change.
    expect(await put(id, { initial_avg_weight: 380, freight_cents: 1 })).toMatchObject({ status: 200 });
  });

  test('stands in the history of the lot, and an edit that began before is told', async () => {
    const id = await newLot(bought);
    await put(id, { initial_avg_weight: 380 });
    const { body } = await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin });
    expect(body.data).toMatchObject({ initial_avg_weight: 380, version: 2 });
    await put(id, { freight_cents: 500 });
    const history = await call<{ action: string }[]>('GET', `/farms/${own}/lots/${id}/history`, { as: admin });
    expect(history.body.data.map(({ action }) => action)).toEqual(['update', 'create']);
  });

  test('told after heads were moved is theirs wherever they went, so that no @ come from nothing', async () => {
    const gains = { entry_date: daysAgo(30), gmd: 0, quantity: 100, entry_yield_percent: 50, exit_yield_percent: 50 };
    const source = await newLot({ ...bought, ...gains });
    const [taker, next] = [
      await newLot({ ...bought, ...gains, initial_avg_weight: 400 }),
      await newLot({ ...bought, ...gains, initial_avg_weight: 400 }),
    ];
    const move = async (from: number, to: object) => {
      const body = { kind: 'transfer', day: daysAgo(10), heads: 40, ...to };
      const { body: answer } = await call<LotMovement>('POST', `/farms/${own}/lots/${from}/movements`, {
        as: admin,
        body,
      });
      return answer.data;
    };
    await move(source, { to_lot_id: taker });
    await move(taker, { to_lot_id: next, day: daysAgo(5) });
    const opening = await move(source, { to_corral_id: await farm.add('corrals'), heads: 20 });
    const opened = opening.other_lot?.id ?? 0;
    const lots = [source, taker, next, opened];
    const produced = async (id: number) => {
      const { body } = await call<LotReport>('GET', `/farms/${own}/lots/${id}/report`, { as: admin });
      return body.data.kpis_financial?.arrobas_produced;
    };
    const lot = async (id: number) => (await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: admin })).body.data;
    expect(await Promise.all(lots.map(produced))).toEqual([null, null, null, null]);

    const expectNothingProduced = async (weight: number) => {
      expect((await lot(opened)).initial_avg_weight).toBe(weight);
      expect((await lot(taker)).projected_avg_weight).toBeCloseTo((100 * 400 + 40 * weight) / 140, 2);
      for (const id of lots) expect(Math.abs((await produced(id)) ?? 99)).toBeLessThan(0.1);
    };
    await put(source, { initial_avg_weight: 300 });
    await expectNothingProduced(300);
    // A slip is mended with the lot itself, too.
    const { name, quantity, entry_date, corral_id, gmd, initial_load, version } = await lot(source);
    const body = { name, quantity, entry_date, corral_id, gmd, initial_load, version, initial_avg_weight: 320 };
    expect((await call('PUT', `/farms/${own}/lots/${source}`, { as: admin, body })).status).toBe(200);
    await expectNothingProduced(320);

    // Those lots tell it in their trails, and nobody touched the one that was opened: its transfer can be taken back.
    for (const id of [taker, next, opened]) {
      const trail = await call<HistoryEntry[]>('GET', `/farms/${own}/lots/${id}/history`, { as: admin });
      expect(trail.body.data[0]).toMatchObject({ action: 'update', after: { name: (await lot(id)).name } });
    }
    const undone = await call('DELETE', `/farms/${own}/lots/${source}/movements/${opening.id}`, { as: admin });
    expect(undone.status).toBe(200);
    expect((await call('GET', `/farms/${own}/lots/${opened}`, { as: admin })).status).toBe(404);
  });

  test.each([
    [{ initial_avg_weight: 0 }, { initial_avg_weight: 'Peso Médio Inicial deve ser um número positivo' }],
    [{ initial_avg_weight: 2001 }, { initial_avg_weight: 'Peso Médio Inicial deve ser no máximo 2.000' }],
  ])('%j is refused', async (body, fields) => {
    expect(await put(await newLot(bought), body)).toMatchObject({ status: 422, body: { fields } });
  });
});

test('a sale tells its carcass, its price and what is taken off, to those who may see money', async () => {
  const id = await newLot({ initial_avg_weight: 380 });
  const sale = { carcass_kg: 5940.5, price_per_arroba_cents: 31_500, freight_cents: 90_000, deductions_percent: 1.63 };
  const day = daysAgo(2);
  const movement = await call('POST', `/farms/${own}/lots/${id}/movements`, {
    as: admin,
    body: { kind: 'sale', day, heads: 20, avg_weight: 540, ...sale },
  });
  expect(movement.status).toBe(201);
  expect(movement.body.data).not.toHaveProperty('price_per_arroba_cents');
  expect((await costsOf(id)).sales).toEqual([{ movement_id: expect.any(Number), day, heads: 20, ...sale }]);
});

test.each([
  [{ purchase_cents: -1 }, { purchase_cents: 'Preço de compra não pode ser negativo' }],
  [{ purchase_cents: 1.5 }, { purchase_cents: 'Preço de compra deve ser um número inteiro' }],
  [{ purchase_unit: 'saca' }, { purchase_unit: 'Unidade deve estar em um formato válido' }],
  [{ entry_yield_percent: 44.9 }, { entry_yield_percent: 'Rendimento de entrada deve ser no mínimo 45' }],
  [{ exit_yield_percent: 62.1 }, { exit_yield_percent: 'Rendimento de saída deve ser no máximo 62' }],
  [{ contract_kind: 'head_day' }, { contract_cents: 'Valor do contrato é obrigatório' }],
])('%j is refused and changes nothing', async (body, fields) => {
  const id = await newLot({ client_name: 'Agro Silva' });
  const before = await contents(sql);
  expect(await put(id, body)).toMatchObject({ status: 422, body: { fields } });
  expect(await contents(sql)).toEqual(before);
});

test('only an owner can be charged', async () => {
  const id = await newLot();
  const contract = { contract_kind: 'head_day', contract_cents: 1790 };
  expect(await put(id, contract)).toMatchObject({
    status: 409,
    body: { fields: { contract_kind: expect.any(String) } },
  });
  const owned = await newLot({ client_name: 'Agro Silva', ...contract });
  expect(await costsOf(owned)).toMatchObject({
    contract_kind: 'head_day',
    contract_cents: 1790,
    charge_exit_day: false,
  });
});

test("the owner's tax id and what he paid are told here only, and may be taken back", async () => {
  const id = await newLot({ client_name: 'Agro Silva', client_tax_id: '529.982.247-25', client_place: 'Uberaba, MG' });
  expect((await put(id, { contract_paid_cents: 500_000 })).body.data).toMatchObject({
    client_tax_id: '52998224725',
    client_place: 'Uberaba, MG',
    contract_paid_cents: 500_000,
  });
  const { body } = await call<Lot>('GET', `/farms/${own}/lots/${id}`, { as: api.worker });
  expect(JSON.stringify(body)).not.toContain('52998224725');
  expect((await put(id, { client_tax_id: '', client_place: '' })).body.data).toMatchObject({
    client_tax_id: null,
    client_place: null,
  });
  expect(await put(id, { client_tax_id: '529.982.247-26' })).toMatchObject({ status: 422 });
});
