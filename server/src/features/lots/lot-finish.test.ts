import { randomUUID } from 'node:crypto';
import { addDays, oneYearBefore } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import type { HistoryEntry } from '@cocho/domain/history';
import type { LotOverview } from '@cocho/domain/lot-overview';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import type { Rule } from '@cocho/domain/rules';
import type { ReadingFate } from '@cocho/domain/trough-reading';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { farmOf, resources } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, own, admin } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/lots`;
const today = () => todayIn('America/Sao_Paulo');
const ago = (days: number) => addDays(today(), -days);

const addLot = async (entry_date = ago(60), told: object = {}) =>
  farm.post('lots', { ...(await resources.lots?.body(farm)), entry_date, initial_load: 1000, ...told });
const finish = (id: number, finish_date: string) =>
  call<Lot>('PUT', `${path}/${id}/finish`, { as: admin, body: { finish_date } });
const find = async (id: number) => (await call<Lot>('GET', `${path}/${id}`, { as: admin })).body.data;

async function expectRefusal(id: number, day: string, message: string): Promise<void> {
  const before = await contents(sql);
  expect(await finish(id, day)).toMatchObject({
    status: 422,
    body: { errors: [message], fields: { finish_date: message } },
  });
  expect(await contents(sql)).toEqual(before);
}

describe('the closing day', () => {
  test('is today at the latest', async () => {
    await expectRefusal(await addLot(), ago(-1), 'A data de encerramento não pode ser no futuro');
  });

  test('is one year ago at the earliest', async () => {
    const lot = await addLot(ago(500));
    const earliest = oneYearBefore(today());
    await expectRefusal(lot, addDays(earliest, -1), 'A data de encerramento não pode ser de mais de um ano atrás');
    expect(await finish(lot, earliest)).toMatchObject({ status: 200, body: { data: { deactivated_at: earliest } } });
  });

  test('is not before the entry, but may be the same day', async () => {
    const lot = await addLot(ago(10));
    const message = `A data de encerramento não pode ser antes da entrada, ${formatDay(ago(10))}`;
    await expectRefusal(lot, ago(11), message);
    expect(await finish(lot, ago(10))).toMatchObject({ status: 200, body: { data: { days_confined: 0 } } });
  });

  test('is not before the last day on which the lot was fed', async () => {
    const lot = await addLot();
    await sql`
      insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg)
      values (${own}, ${lot}, ${ago(3)}, 900, 900), (${own}, ${lot}, ${ago(1)}, 900, 0)
    `;
    const message = `Há trato ou movimentação até ${formatDay(ago(3))}: escolha esta data ou outra depois`;
    await expectRefusal(lot, ago(4), message);
    expect(await finish(lot, ago(3))).toMatchObject({ status: 200 });
  });

  test('is not before the last movement, unless that was voided', async () => {
    const lot = await addLot();
    const sale = await farm.post(`lots/${lot}/movements`, { kind: 'sale', day: ago(3), heads: 5 });
    const message = `Há trato ou movimentação até ${formatDay(ago(3))}: escolha esta data ou outra depois`;
    await expectRefusal(lot, ago(4), message);
    await call('DELETE', `${path}/${lot}/movements/${sale}`, { as: admin });
    expect(await finish(lot, ago(4))).toMatchObject({ status: 200 });
  });
});

describe('a lot that finishes', () => {
  test('moves to the inactive lots, keeps its figures as of that day and leaves a trail', async () => {
    const lot = await addLot();
    const before = await find(lot);
    const { body } = await finish(lot, ago(7));
    expect(body).toMatchObject({ message: 'Lote encerrado com sucesso!', data: { days_confined: 53, version: 2 } });
    const inactive = await call<Lot[]>('GET', `${path}/inactive`, { as: admin });
    expect(inactive.body.data).toContainEqual(body.data);
    const trail = await call<HistoryEntry[]>('GET', `${path}/${lot}/history`, { as: admin });
    expect(trail.body.data[0]).toMatchObject({ action: 'finish', user_name: admin.name, before, after: body.data });
  });

  test('leaves its rule, and the others there keep their order', async () => {
    const [a, b, c] = [await addLot(), await addLot(), await addLot()];
    const rule = await farm.post('rules', {
      name: 'Terminação',
      recipe_id: await farm.add('recipes'),
      lot_ids: [c, a, b],
    });
    const ruleNow = async () => (await call<Rule>('GET', `/farms/${own}/rules/${rule}`, { as: admin })).body.data;
    const open = await ruleNow();
    expect((await finish(a, today())).body.data.rule).toBeNull();
    const after = await ruleNow();
    expect(after.lots.map(({ id }) => id)).toEqual([c, b]);
    // Whoever has the rule open in a form is told that it is another one by now.
    const form = { name: open.name, recipe_id: open.recipe.id, lot_ids: [c, a, b], version: open.version };
    const late = await call<Rule>('PUT', `/farms/${own}/rules/${rule}`, { as: admin, body: form });
    expect(late).toMatchObject({ status: 409, body: { current: after } });
    const trail = await call<HistoryEntry[]>('GET', `/farms/${own}/rules/${rule}/history`, { as: admin });
    expect(trail.body.data[0]).toMatchObject({ action: 'update', user_name: admin.name });
    expect(await sql`select from rule_lots where farm_id = ${own} and lot_id = ${a}`).toHaveLength(0);
  });

  test('does so once, also when two people finish it at the same moment', async () => {
    const lot = await addLot();
    const answers = await Promise.all([finish(lot, ago(1)), finish(lot, ago(2))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.data;
    const again = await finish(lot, today());
    expect(again).toMatchObject({ status: 409, body: { errors: ['Este lote já está encerrado'] } });
    expect(await find(lot)).toEqual(winner);
  });

  test('never ends up in a rule that takes it at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const [lot, recipe_id] = [await addLot(), await farm.add('recipes')];
      const body = { name: `Regra ${round}`, recipe_id, lot_ids: [lot] };
      const [finished, taken] = await Promise.all([
        finish(lot, today()),
        call('POST', `/farms/${own}/rules`, { as: admin, body }),
      ]);
      expect([finished.status, taken.status]).toBeOneOf([
        [200, 201],
        [200, 422],
      ]);
      expect(await sql`select from rule_lots where farm_id = ${own} and lot_id = ${lot}`).toHaveLength(0);
    }
  });
});

describe('what a lot leaves with', () => {
  const report = async (id: number) => (await call<LotReport>('GET', `${path}/${id}/report`, { as: admin })).body.data;
  const leave = (id: number, exit: object) =>
    call<Lot>('PUT', `${path}/${id}/finish`, { as: admin, body: { finish_date: ago(1), ...exit } });

  test('is kept and shown in its report; the price nowhere else', async () => {
    const lot = await addLot(ago(60), { initial_avg_weight: 400 });
    const before = await find(lot);
    const exit = { exit_heads: 98, exit_avg_weight: 541.5, buyer: 'Frigorífico Central' };
    const { body } = await leave(lot, { ...exit, price_per_arroba_cents: 31_500 });
    expect(body.data).toMatchObject({ ...exit, current_quantity: 98, projected_avg_weight: 541.5 });
    const { header, closing, kpis_technical } = await report(lot);
    expect(closing).toEqual({ ...exit, price_per_arroba_cents: 31_500 });
    expect(header).toMatchObject({ current_quantity: 98, current_avg_weight: 541.5, current_total_weight: 98 * 541.5 });
    expect(kpis_technical.last_weighing_date).toBe(ago(1));
    const history = await call<HistoryEntry[]>('GET', `${path}/${lot}/history`, { as: admin });
    for (const told of [await find(lot), history]) expect(JSON.stringify(told)).not.toContain('cents');
    // What was told is what changed: not the heads and the weight that are shown by it.
    const { current_quantity, projected_avg_weight } = before;
    const kept = { exit_heads: 98, exit_avg_weight: 541.5, current_quantity, projected_avg_weight };
    expect(history.body.data[0]).toMatchObject({ action: 'finish', after: kept });
  });

  test('need not be told: those that were sold last are not zero', async () => {
    const lot = await addLot();
    await farm.post(`lots/${lot}/movements`, { kind: 'sale', day: ago(3), heads: 100, avg_weight: 530 });
    await leave(lot, {});
    const { header, closing } = await report(lot);
    expect(header).toMatchObject({ current_quantity: 100, current_avg_weight: 530, current_total_weight: 53_000 });
    expect(await find(lot)).toMatchObject({ current_quantity: 100, projected_avg_weight: 530 });
    const inactive = await call<LotOverview[]>('GET', `${path}/overview?inactive=1&search=`, { as: admin });
    expect(inactive.body.data.find(({ id }) => id === lot)).toMatchObject({ heads: 100, avg_weight: 530 });
    expect(closing).toEqual({ exit_heads: null, exit_avg_weight: null, price_per_arroba_cents: null, buyer: null });
  });

  test.each([
    [{ exit_heads: 101 }, 'exit_heads', 'O lote tinha 100 cabeças na saída'],
    [{ exit_heads: 0 }, 'exit_heads', 'Cabeças na saída deve ser um número positivo'],
    [{ exit_avg_weight: 0 }, 'exit_avg_weight', 'Peso Médio de Saída deve ser um número positivo'],
    [{ price_per_arroba_cents: 0.5 }, 'price_per_arroba_cents', 'Preço por @ deve estar em um formato válido'],
    [{ price_per_arroba_cents: 1_000_001 }, 'price_per_arroba_cents', 'Preço por @ deve ser no máximo 10.000'],
  ])('%j is refused, and nothing changes', async (exit, field, message) => {
    const lot = await addLot();
    const before = await contents(sql);
    expect(await leave(lot, exit)).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
    expect(await contents(sql)).toEqual(before);
  });
});

test('readings that arrive while the lot finishes are each stored or parked, and nothing is lost', async () => {
  for (let round = 0; round < 20; round++) {
    const lot = await addLot();
    await sql`update load_sets set at = now() - interval '9 days' where farm_id = ${own} and lot_id = ${lot}`;
    const read = async (daysAgo: number) => {
      const timestamp = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
      const readings = [{ client_id: randomUUID(), lot_id: lot, note: 10, timestamp }];
      const answer = await call<ReadingFate[]>('POST', `${path}/trough_readings`, { as: admin, body: { readings } });
      return answer.body.data[0]?.fate ?? '';
    };
    const [finished, ...fates] = await Promise.all([finish(lot, ago(1)), read(5), read(0), read(4), read(0)]);
    expect(finished.status).toBe(200);
    // Those of earlier days are always in time; today's only if they came before the lot was closed.
    expect([fates[0], fates[2]]).toEqual(['stored', 'stored']);
    const stored = fates.filter((fate) => fate === 'stored').length;
    expect(fates.filter((fate) => fate === 'parked')).toHaveLength(4 - stored);
    const load = { 2: 1210, 3: 1331, 4: 1464 }[stored];
    expect(await find(lot)).toMatchObject({ deactivated_at: ago(1), projected_load: load, version: 2 });
  }
});
