import { randomUUID } from 'node:crypto';
import type { CloseOutVersion, FrozenCloseOut } from '@cocho/domain/close-out';
import { LotCloseOuts } from '@cocho/domain/close-out';
import { addDays } from '@cocho/domain/days';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { farmOf, unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { repriceFarm } from '../prices/repricing.ts';

const api = await startApi();
const { sql, own, neighbour, admin, technician, worker, neighbourAdmin, call } = api;
const farm = farmOf(api, 'own');
const today = todayIn('America/Sao_Paulo');
const ago = (days: number) => addDays(today, -days);
const path = (lot: number, more = '') => `/farms/${own}/lots/${lot}/close_outs${more}`;

async function closeOutsOf(lot: number, as = admin): Promise<LotCloseOuts> {
  const { body } = await call<LotCloseOuts>('GET', path(lot), { as });
  return z.strictObject(LotCloseOuts.shape).parse(body.data);
}

const versionOf = (lot: number, version: number) =>
  call<FrozenCloseOut>('GET', path(lot, `/${version}`), { as: admin });
const freeze = (lot: number, as = admin) => call<CloseOutVersion>('POST', path(lot), { as });
const finish = (lot: number, more: object = {}, as = admin) =>
  call('PUT', `/farms/${own}/lots/${lot}/finish`, { as, body: { finish_date: today, ...more } });
const tellCosts = (lot: number, body: object) => farm.put(`lots/${lot}/costs`, body as Record<string, unknown>);

async function newLot(more: object = {}): Promise<number> {
  return farm.post('lots', {
    name: unique('Lote'),
    quantity: 100,
    entry_date: ago(60),
    initial_avg_weight: 380,
    gmd: 1.5,
    corral_id: await farm.add('corrals'),
    purchase_cents: 33_000,
    purchase_unit: 'arroba',
    ...more,
  });
}

describe('closing a lot', () => {
  test('freezes v1 with all that was told of it, and heads that balance', async () => {
    await farm.put('settings', {
      tax_id: '12.ABC.345/01DE-35',
      place: 'Uberaba, MG',
      sale_price_per_arroba_cents: 31_000,
    });
    const lot = await newLot({ client_name: 'Agro Silva', sex: 'castrated', breed: 'Nelore', category: 'Boi' });
    await tellCosts(lot, {
      client_tax_id: '529.982.247-25',
      client_place: 'Araxá, MG',
      contract_kind: 'head_day',
      contract_cents: 1800,
      contract_paid_cents: 1_000_000,
    });
    const other = await newLot();
    const move = (from: number, body: object) => farm.post(`lots/${from}/movements`, body as Record<string, unknown>);
    await move(lot, { kind: 'death', day: ago(50), heads: 2, cause: 'Timpanismo' });
    await move(other, { kind: 'transfer', day: ago(40), heads: 5, to_lot_id: lot });
    await move(lot, { kind: 'weighing', day: ago(20), avg_weight: 452, weight_basis: 'full' });
    await move(lot, { kind: 'sale', day: ago(10), heads: 30, avg_weight: 480, weight_basis: 'fasted' });
    await finish(lot, {
      exit_heads: 70,
      exit_avg_weight: 520,
      exit_weight_basis: 'full',
      buyer: 'Frigorífico Central',
    });

    const { versions, now, changes, difference } = await closeOutsOf(lot);
    expect(versions).toMatchObject([{ version: 1, user_name: admin.name }]);
    expect([changes, difference]).toEqual([[], null]);
    const { close_out } = (await versionOf(lot, 1)).body.data;
    expect(close_out).toEqual({ ...now, issued: { user_name: admin.name, time_zone: 'America/Sao_Paulo' } });
    expect(close_out).toMatchObject({
      farm: { tax_id: '12ABC34501DE35', place: 'Uberaba, MG' },
      owner: { name: 'Agro Silva', tax_id: '52998224725', place: 'Araxá, MG' },
      lot: { sex: 'castrated', breed: 'Nelore', category: 'Boi' },
      entry: { day: ago(60), heads: 100, avg_weight: 380, weight_basis: 'full', kg: 38_000 },
      end_day: today,
      days: 60,
      heads: { entered: 100, transferred: 5, sold: 100, dead: 2, stock: 3 },
      deaths: [{ day: ago(50), heads: 2, cause: 'Timpanismo' }],
      weighings: [
        { day: ago(20), avg_weight: 452, source: 'weighing', user_name: admin.name },
        { day: today, avg_weight: 520, source: 'closing', user_name: admin.name },
      ],
      moves: [
        { kind: 'transfer', heads: 5, source: 'reckoned' },
        { kind: 'sale', heads: -30, avg_weight: 480, weight_basis: 'fasted', source: 'sale' },
        { kind: 'closing', heads: -70, avg_weight: 520, source: 'closing', other: 'Frigorífico Central' },
      ],
      charge: { kind: 'head_day', unit_cents: 1800, paid_cents: 1_000_000 },
    });
    // 2 × 10 − 5 × 20 + 30 × 50 + 73 × 60 days of heads.
    expect(close_out.charge).toMatchObject({ head_days: 5800, total_cents: 10_440_000, balance_cents: 9_440_000 });
    expect(close_out.moves[1]?.arrobas).toBeCloseTo((30 * 500 * 0.55) / 15, 6);
  });

  test('waits until prices that changed are worked in, and changes nothing meanwhile', async () => {
    const lot = await newLot();
    const ingredient = await farm.add('ingredients');
    await sql`insert into repricings (farm_id, ingredient_id, from_day, to_day) values (${own}, ${ingredient}, ${today}, ${today})`;
    const before = await contents(sql);
    const refused = ['Um preço mudou: espere até os custos estarem recalculados'];
    expect(await finish(lot)).toMatchObject({ status: 409, body: { errors: refused } });
    expect(await contents(sql)).toEqual(before);
    await repriceFarm(sql, own);
    expect((await finish(lot)).status).toBe(200);
  });

  test('by two people at once makes one v1', async () => {
    const lot = await newLot();
    const answers = await Promise.all([finish(lot), finish(lot, {}, technician)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await closeOutsOf(lot)).versions).toHaveLength(1);
  });

  test('of a lot in which nothing ever happened is a close-out of nothing', async () => {
    const lot = await newLot({ initial_avg_weight: null, purchase_cents: null });
    await finish(lot);
    const { now } = await closeOutsOf(lot);
    expect(now).toMatchObject({ heads: { entered: 100, sold: 0, stock: 100 }, moves: [], diets: [], charge: null });
  });
});

describe('what changes later', () => {
  test('is told with what it comes to, and makes v2 while v1 stays as it was', async () => {
    await farm.put('settings', { sale_price_per_arroba_cents: 31_000 });
    const lot = await newLot();
    await finish(lot);
    const first = (await versionOf(lot, 1)).body.data;
    await tellCosts(lot, { freight_cents: 31_240 });
    const changed = await closeOutsOf(lot);
    expect(changed.difference).toEqual({ of: 'result', cents: -31_240 });
    expect(changed.changes).toContainEqual({
      section: 'Custos e resultado',
      label: 'Frete',
      before: 'R$ 0,00',
      after: 'R$ 312,40',
    });
    const second = await freeze(lot, technician);
    expect([second.status, second.body]).toMatchObject([
      201,
      { data: { version: 2, user_name: technician.name }, message: 'Fechamento v2 feito com sucesso' },
    ]);
    expect((await versionOf(lot, 1)).body.data).toEqual(first);
    const { versions, changes, difference, now } = await closeOutsOf(lot);
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect([changes, difference]).toEqual([[], null]);
    const issued = { user_name: technician.name, time_zone: 'America/Sao_Paulo' };
    expect((await versionOf(lot, 2)).body.data.close_out).toEqual({ ...now, issued });
  });

  test('also where no money changed', async () => {
    const lot = await newLot({ client_name: 'Agro Silva' });
    await finish(lot);
    await tellCosts(lot, { client_place: 'Araxá, MG' });
    const { changes, difference } = await closeOutsOf(lot);
    expect(difference).toBeNull();
    expect(changes).toEqual([
      { section: 'Lote', label: 'Proprietário', before: 'Agro Silva', after: 'Agro Silva · Araxá, MG' },
    ]);
  });

  test('by an operation that is deleted', async () => {
    const { begin, send, lots } = await newFeeding(api);
    const [lot = 0] = lots;
    const { id } = await send(randomUUID(), ended(after(await begin(), 10, (target) => target)));
    await finish(lot);
    expect((await call('DELETE', `/farms/${own}/operations/${id}`, { as: admin })).status).toBe(200);
    const { changes } = await closeOutsOf(lot);
    expect(changes.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['MO total', 'MS total', 'Dias de trato']),
    );
  });

  test('is not frozen where nothing did, nor while prices are worked in', async () => {
    const lot = await newLot();
    await finish(lot);
    expect(await freeze(lot)).toMatchObject({ status: 409, body: { errors: ['Nada mudou desde o fechamento v1'] } });
    await tellCosts(lot, { freight_cents: 100 });
    const ingredient = await farm.add('ingredients');
    await sql`insert into repricings (farm_id, ingredient_id, from_day, to_day) values (${own}, ${ingredient}, ${today}, ${today})`;
    expect(await closeOutsOf(lot)).toMatchObject({ recalculating: true });
    expect((await freeze(lot)).status).toBe(409);
    await repriceFarm(sql, own);
    expect((await freeze(lot)).status).toBe(201);
  });

  test('is frozen once by two at once', async () => {
    const lot = await newLot();
    await finish(lot);
    await tellCosts(lot, { freight_cents: 100 });
    const answers = await Promise.all([freeze(lot), freeze(lot, technician)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await closeOutsOf(lot)).versions).toHaveLength(2);
  });
});

test('what was frozen cannot be altered, not even by hand', async () => {
  const lot = await newLot();
  await finish(lot);
  await expect(sql`update close_outs set close_out = '{}' where farm_id = ${own} and lot_id = ${lot}`).rejects.toThrow(
    'a close-out is never altered',
  );
  await expect(sql`delete from close_outs where farm_id = ${own} and lot_id = ${lot}`).rejects.toThrow();
});

test('a lot that was closed before there were close-outs gets its v1 when somebody asks for it', async () => {
  const lot = await newLot();
  await sql`update lots set deactivated_at = ${today} where farm_id = ${own} and id = ${lot}`;
  expect(await closeOutsOf(lot)).toMatchObject({ versions: [], changes: [], difference: null });
  expect((await freeze(lot)).body.data).toMatchObject({ version: 1 });
});

test('a lot that is still fed has none', async () => {
  const lot = await newLot();
  expect(await closeOutsOf(lot)).toMatchObject({ deactivated_at: null, versions: [], now: null });
  const before = await contents(sql);
  expect(await freeze(lot)).toMatchObject({ status: 409, body: { errors: ['O lote ainda não foi encerrado'] } });
  expect(await contents(sql)).toEqual(before);
});

test('it is for the office of its own farm, and gone with its lot', async () => {
  const lot = await newLot();
  await finish(lot);
  for (const more of ['', '/1', '/1/pdf']) {
    expect((await call('GET', path(lot, more), { as: worker })).status).toBe(403);
    expect((await call('GET', path(lot, more), { as: neighbourAdmin })).status).toBe(404);
    const theirs = `/farms/${neighbour}/lots/${lot}/close_outs${more}`;
    expect((await call('GET', theirs, { as: neighbourAdmin })).status).toBe(404);
  }
  expect((await freeze(lot, worker)).status).toBe(403);
  expect((await versionOf(lot, 2)).body.errors).toEqual(['Fechamento não encontrado']);
  expect((await call('GET', path(lot, '/x'), { as: admin })).status).toBe(404);
  await call('DELETE', `/farms/${own}/lots/${lot}`, { as: admin });
  for (const more of ['', '/1']) expect((await call('GET', path(lot, more), { as: admin })).status).toBe(404);
});
