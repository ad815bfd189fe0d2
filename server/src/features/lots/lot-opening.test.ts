import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import type { LotCosts } from '@cocho/domain/lot-costs';
import type { LotMovement } from '@cocho/domain/lot-movements';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { farmOf, resources } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, own, admin, technician } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/lots`;
const today = todayIn('America/Sao_Paulo');
const ago = (days: number) => addDays(today, -days);

/** A lot of 100 heads, 60 days old. */
async function addLot(more: object = {}): Promise<number> {
  const body = { ...(await resources.lots?.body(farm)), initial_avg_weight: 400, gmd: 1.5, ...more };
  return farm.post('lots', { ...body, entry_date: ago(60), initial_load: 1001 });
}

const find = async (id: number) => (await call<Lot>('GET', `${path}/${id}`, { as: admin })).body.data;
const move = (id: number, body: object) =>
  call<LotMovement>('POST', `${path}/${id}/movements`, { as: technician, body });
const annul = (id: number, movement: number) =>
  call('DELETE', `${path}/${id}/movements/${movement}`, { as: technician });

async function toPen(from: number, heads: number, more: object = {}) {
  const to_corral_id = await farm.add('corrals');
  const { status, body } = await move(from, { kind: 'transfer', day: today, heads, to_corral_id, ...more });
  expect(status, body.errors?.join()).toBe(201);
  return { movement: body.data, opened: body.data.other_lot?.id ?? 0, to_corral_id };
}

describe('heads that go to an empty pen', () => {
  test('are a lot of their own, with the load, the weight, the rule and the owner that they had', async () => {
    const from = await addLot({ client_name: 'Agro Silva', breed: 'Nelore', sex: 'male' });
    const rule_id = await farm.post('rules', {
      ...(await resources.rules?.body(farm)),
      lot_ids: [from],
    });
    const owner = { client_tax_id: '52998224725', client_place: 'Araxá, MG' };
    const contract = { contract_kind: 'head_day', contract_cents: 1800, contract_paid_cents: 500 };
    await farm.put(`lots/${from}/costs`, { ...owner, ...contract });
    const { movement, opened, to_corral_id } = await toPen(from, 33);
    const costs = await call<LotCosts>('GET', `${path}/${opened}/costs`, { as: admin });
    // What the owner has paid already stays with the lot that he paid for.
    expect(costs.body.data).toMatchObject({ ...owner, ...contract, contract_paid_cents: null });
    expect(movement).toMatchObject({ lot_id: from, kind: 'transfer', heads: -33 });
    expect(await find(from)).toMatchObject({ current_quantity: 67, projected_load: 671, from_lot_id: null });
    expect(await find(opened)).toMatchObject({
      from_lot_id: from,
      quantity: 33,
      current_quantity: 33,
      entry_date: today,
      initial_avg_weight: 490,
      gmd: 1.5,
      initial_load: 330,
      projected_load: 330,
      corral_id: to_corral_id,
      rule: { id: rule_id },
      client_name: 'Agro Silva',
      breed: 'Nelore',
      sex: 'male',
    });
    const ledger = await call<LotMovement[]>('GET', `${path}/${opened}/movements`, { as: admin });
    expect(ledger.body.data).toEqual([]);
  });

  test('on an earlier day weigh what they weighed then, and their load began then', async () => {
    const from = await addLot();
    const { opened } = await toPen(from, 50, { day: ago(10) });
    expect(await find(opened)).toMatchObject({ entry_date: ago(10), initial_avg_weight: 475, days_confined: 10 });
    const reading = { client_id: randomUUID(), lot_id: opened, note: 10, timestamp: `${ago(5)}T12:00:00Z` };
    await call('POST', `${path}/trough_readings`, { as: admin, body: { readings: [reading] } });
    const { initial_load, projected_load } = await find(opened);
    expect(projected_load).toBe(Math.round((initial_load ?? 0) * 1.1));
  });

  test('take their part of what the lot has cost: the two together cost what it did', async () => {
    const from = await addLot({ purchase_cents: 300_000, purchase_unit: 'head', freight_cents: 100_000 });
    await sql`
      insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg, cost_cents, unpriced_kg)
      select ${own}, ${from}, ${today}::date - n, 1000, 1000, 500, 70_000, 0 from generate_series(1, 50) n
    `;
    const costs = async (id: number) => {
      const { body } = await call<LotReport>('GET', `${path}/${id}/report`, { as: admin });
      const { purchase_cents, freight_cents, life_feed_cost_cents, life_other_cost_cents } = body.data.costs ?? {};
      return [purchase_cents, freight_cents, life_feed_cost_cents, life_other_cost_cents] as number[];
    };
    const whole = await costs(from);
    const { opened } = await toPen(from, 40);
    const [rest, part] = [await costs(from), await costs(opened)];
    expect(part).toEqual(whole.map((cents) => cents * 0.4));
    expect(rest.map((cents, index) => cents + (part[index] ?? 0))).toEqual(whole);
  });

  test('may be all that there are', async () => {
    const from = await addLot();
    const { opened } = await toPen(from, 100);
    expect(await find(from)).toMatchObject({ current_quantity: 0, projected_load: 0 });
    expect(await find(opened)).toMatchObject({ current_quantity: 100, projected_load: 1001 });
  });

  test('two of them at once do not both find the pen empty', async () => {
    const [one, two] = [await addLot(), await addLot()];
    const to = { kind: 'transfer', day: today, heads: 10, to_corral_id: await farm.add('corrals') };
    const answers = await Promise.all([move(one, to), move(two, to)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('is refused, and changes nothing', () => {
  async function expectRefusal(id: number, body: object, status: number, fields: object) {
    const before = await contents(sql);
    expect(await move(id, body)).toMatchObject({ status, body: { fields } });
    expect(await contents(sql)).toEqual(before);
  }

  test('a pen with a lot in it, which is to be chosen instead', async () => {
    const [from, there] = [await addLot(), await find(await addLot())];
    const message = `A baia ${there.corral?.name} já tem o lote ${there.name}: transfira para ele`;
    const to = { kind: 'transfer', day: today, heads: 10, to_corral_id: there.corral_id };
    await expectRefusal(from, to, 422, { to_corral_id: message });
  });

  test('a pen of another farm, a deleted one, none, and more heads than there are', async () => {
    const from = await addLot();
    const transfer = { kind: 'transfer', day: today, heads: 10 };
    const theirs = await farmOf(api, 'neighbour').add('corrals');
    await expectRefusal(from, { ...transfer, to_corral_id: theirs }, 422, { to_corral_id: 'Baia não encontrada' });
    const gone = await farm.add('corrals');
    await call('DELETE', `/farms/${own}/corrals/${gone}`, { as: admin });
    await expectRefusal(from, { ...transfer, to_corral_id: gone }, 422, { to_corral_id: 'Baia não encontrada' });
    await expectRefusal(from, transfer, 422, { to_lot_id: 'Lote de destino é obrigatório' });
    const empty = await farm.add('corrals');
    await expectRefusal(from, { ...transfer, to_corral_id: empty, to_lot_id: await addLot() }, 422, {
      to_corral_id: 'Escolha um lote ou uma baia de destino',
    });
    const all = { ...transfer, heads: 101, to_corral_id: empty };
    const { name } = await find(from);
    await expectRefusal(from, all, 409, { heads: `O lote ${name} não tem tantas cabeças nessa data` });
  });

  test('other heads or another entry for the lot that was opened', async () => {
    const { opened } = await toPen(await addLot(), 20);
    const { name, corral_id, gmd, quantity, entry_date } = await find(opened);
    const put = (more: object) =>
      call('PUT', `${path}/${opened}`, { as: admin, body: { name, corral_id, gmd, quantity, entry_date, ...more } });
    expect(await put({ quantity: 21 })).toMatchObject({
      status: 422,
      body: { fields: { quantity: expect.any(String) } },
    });
    expect(await put({ entry_date: ago(1) })).toMatchObject({
      status: 422,
      body: { fields: { entry_date: expect.any(String) } },
    });
    expect((await put({ name: 'Apartação' })).status).toBe(200);
  });
});

describe('taken back', () => {
  test('it takes the lot that it opened, which cannot be brought back', async () => {
    const from = await addLot();
    const { movement, opened } = await toPen(from, 30);
    expect((await annul(from, movement.id)).status).toBe(200);
    expect(await find(from)).toMatchObject({ current_quantity: 100, projected_load: 1001 });
    expect((await call('GET', `${path}/${opened}`, { as: admin })).status).toBe(404);
    expect(await call('POST', `${path}/${opened}/restore`, { as: admin })).toMatchObject({
      status: 409,
      body: { errors: ['A transferência que abriu este lote foi anulada'] },
    });
  });

  test.each([
    ['read', (id: number) => readOnce(id)],
    ['moved', (id: number) => move(id, { kind: 'death', day: today, heads: 1, cause: 'Timpanismo' })],
    ['weighed', (id: number) => move(id, { kind: 'weighing', day: today, avg_weight: 500 })],
  ])('it is refused where the lot was %s since', async (_, touch) => {
    const from = await addLot();
    const { movement, opened } = await toPen(from, 30);
    expect((await touch(opened)).status).toBeLessThan(300);
    const before = await contents(sql);
    const answer = await annul(from, movement.id);
    expect(answer.status).toBe(409);
    expect(answer.body.errors?.[0]).toContain('transfira os animais de volta');
    expect(await contents(sql)).toEqual(before);
  });
});

test('taking it back waits for the lots in their order: whoever holds the opened one gets those after it', async () => {
  const from = await addLot();
  const { movement, opened } = await toPen(from, 30, { day: ago(20) });
  const later = await addLot();
  expect((await move(from, { kind: 'transfer', day: ago(10), heads: 10, to_lot_id: later })).status).toBe(201);
  const { status } = await whileLocked(
    api.address,
    (holder) => holder`select from lots where id = ${opened} for no key update`,
    1,
    () => annul(from, movement.id),
    async () => void (await sql`select from lots where id = ${later} for no key update nowait`),
  );
  expect(status).toBe(200);
});

function readOnce(lot_id: number) {
  const reading = { client_id: randomUUID(), lot_id, note: 5, timestamp: new Date().toISOString() };
  return call('POST', `${path}/trough_readings`, { as: admin, body: { readings: [reading] } });
}
