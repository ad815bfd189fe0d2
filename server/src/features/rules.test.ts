import type { HistoryEntry } from '@cocho/domain/history';
import type { Lot } from '@cocho/domain/lots';
import { Rule, ruleTotal } from '@cocho/domain/rules';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../test/api.ts';
import { contents } from '../../test/database.ts';
import { farmOf, resources, unique } from '../../test/resources.ts';
import { todayIn } from '../clock.ts';

const api = await startApi();
const { sql, call, own, admin } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/rules`;
const recipe_id = await farm.add('recipes');

const form = (...lot_ids: number[]) => ({ name: unique('Regra'), recipe_id, lot_ids });
const addRule = (...lotIds: number[]) => farm.post('rules', form(...lotIds));
const edit = (id: number, body: object) => call<Rule>('PUT', `${path}/${id}`, { as: admin, body });
const remove = (id: number) => call('DELETE', `${path}/${id}`, { as: admin });
const restore = (id: number) => call<Rule>('POST', `${path}/${id}/restore`, { as: admin });

async function addLots(count: number): Promise<number[]> {
  const ids = await Promise.all(Array.from({ length: count }, () => farm.add('lots')));
  return ids.sort((a, b) => a - b);
}

async function find(id: number): Promise<Rule> {
  return (await call<Rule>('GET', `${path}/${id}`, { as: admin })).body.data;
}

async function lotsOf(id: number): Promise<number[]> {
  return (await find(id)).lots.map((lot) => lot.id);
}

async function ruleOf(lotId: number): Promise<number | undefined> {
  const { body } = await call<Lot>('GET', `/farms/${own}/lots/${lotId}`, { as: admin });
  return body.data.rule?.id;
}

describe('the lots of a rule', () => {
  test('stay in unloading order, whatever the ids', async () => {
    const [a = 0, b = 0, c = 0] = await addLots(3);
    const id = await addRule(c, a, b);
    expect(await lotsOf(id)).toEqual([c, a, b]);
    expect(await edit(id, form(b, c))).toMatchObject({
      status: 200,
      body: { data: { lots: [{ id: b }, { id: c }] }, message: 'Regra atualizada com sucesso' },
    });
    expect([await lotsOf(id), await ruleOf(a)]).toEqual([[b, c], undefined]);
  });

  test('leave their old rule when another takes them, and the others there keep their order', async () => {
    const [a = 0, b = 0, c = 0] = await addLots(3);
    const old = await addRule(c, b, a);
    const created = await addRule(b);
    expect([await lotsOf(old), await lotsOf(created), await ruleOf(b)]).toEqual([[c, a], [b], created]);
  });

  test('make the rule that loses them another version, so that a form that knew the old one cannot put them back', async () => {
    const [a = 0, b = 0] = await addLots(2);
    const old = await addRule(a, b);
    const { version } = await find(old);
    const taker = await addRule(b);
    expect(await edit(old, { ...form(a, b), version })).toMatchObject({ status: 409 });
    expect([await lotsOf(old), await lotsOf(taker)]).toEqual([[a], [b]]);
    const trail = await call<HistoryEntry[]>('GET', `${path}/${old}/history`, { as: admin });
    expect(trail.body.data[0]).toMatchObject({ action: 'update', before: { version }, after: { lots: [{ id: a }] } });
  });

  test('taken from a deleted rule are not put back by a form that was open before it was deleted', async () => {
    const [a = 0, b = 0] = await addLots(2);
    const old = await addRule(a, b);
    const { version } = await find(old);
    await remove(old);
    const taker = await addRule(b);
    await restore(old);
    expect(await edit(old, { ...form(a, b), version })).toMatchObject({ status: 409 });
    expect([await lotsOf(old), await lotsOf(taker)]).toEqual([[a], [b]]);
  });

  test('stay where they were when the rule that takes them is refused', async () => {
    const [a = 0] = await addLots(1);
    const old = await addRule(a);
    const before = await contents(sql);
    const body = { ...form(a), name: (await find(old)).name.toUpperCase() };
    const message = 'Já existe uma regra com este nome';
    expect(await call('POST', path, { as: admin, body })).toMatchObject({ status: 409, body: { errors: [message] } });
    expect(await contents(sql)).toEqual(before);
  });

  test("are live and active lots of the farm: finished, deleted and a neighbour's are refused", async () => {
    const [mine = 0, finished = 0, deleted = 0] = await addLots(3);
    const theirs = await farmOf(api, 'neighbour').add('lots');
    const finish_date = todayIn('America/Sao_Paulo');
    await call('PUT', `/farms/${own}/lots/${finished}/finish`, { as: admin, body: { finish_date } });
    await call('DELETE', `/farms/${own}/lots/${deleted}`, { as: admin });
    const before = await contents(sql);
    const refused = async (id: number) => (await call('POST', path, { as: admin, body: form(mine, id) })).body.fields;
    expect(await refused(finished)).toEqual({ lot_ids: expect.stringMatching(/^O lote Lote \w+ está encerrado$/) });
    for (const id of [deleted, theirs]) expect(await refused(id)).toEqual({ lot_ids: 'Lote não encontrado' });
    expect(await contents(sql)).toEqual(before);
  });

  test('bring the heads and the loads that the total of the rule is made of', async () => {
    const make = async (load: number) =>
      farm.post('lots', { ...(await resources.lots?.body(farm)), initial_load: load, quantity: 100 });
    const lots = [await make(1000), await make(500.5)];
    const id = await addRule(...lots);
    const day = todayIn('America/Sao_Paulo');
    await farm.post(`lots/${lots[0]}/movements`, { kind: 'sale', day, heads: 25 });
    const rule = await find(id);
    expect(rule.lots).toMatchObject([
      { current_quantity: 75, projected_load: 750 },
      { current_quantity: 100, projected_load: 500.5 },
    ]);
    expect(ruleTotal(rule)).toBe(1251);
  });
});

test('the recipe is a live one of the farm', async () => {
  const [lot = 0] = await addLots(1);
  const deleted = await farm.add('recipes');
  await call('DELETE', `/farms/${own}/recipes/${deleted}`, { as: admin });
  for (const wrong of [deleted, await farmOf(api, 'neighbour').add('recipes')]) {
    const answer = await call('POST', path, { as: admin, body: { ...form(lot), recipe_id: wrong } });
    expect(answer).toMatchObject({ status: 422, body: { fields: { recipe_id: 'Receita não encontrada' } } });
  }
});

test('the list that PostgreSQL writes is exactly what its schema says', async () => {
  const id = await addRule(...(await addLots(2)));
  const { lots, recipe } = Rule.shape;
  const line = z.strictObject(recipe.shape.recipes_ingredients.element.shape);
  const strict = z.strictObject({
    ...Rule.shape,
    lots: z.array(z.strictObject(lots.element.shape)),
    recipe: z.strictObject({ ...recipe.shape, recipes_ingredients: z.array(line) }),
  });
  const rows = z.array(strict).parse((await call('GET', path, { as: admin })).body.data);
  expect(rows.find((row) => row.id === id)).toEqual(await find(id));
});

describe('a deleted rule', () => {
  test('comes back with the lots that nobody took meanwhile', async () => {
    const [a = 0, b = 0, c = 0] = await addLots(3);
    const id = await addRule(c, b, a);
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Regra excluída com sucesso' } });
    expect(await ruleOf(a)).toBeUndefined();
    const taker = await addRule(b);
    expect((await restore(id)).body.data.lots.map((lot) => lot.id)).toEqual([c, a]);
    expect([await lotsOf(taker), await ruleOf(a)]).toEqual([[b], id]);
    const trail = await call<HistoryEntry[]>('GET', `${path}/${id}/history`, { as: admin });
    expect(trail.body.data.map(({ action }) => action)).toEqual(['restore', 'delete', 'create']);
  });

  test('does not come back while its recipe is gone', async () => {
    const recipe = await farm.add('recipes');
    const id = await farm.post('rules', { ...form(...(await addLots(1))), recipe_id: recipe });
    await remove(id);
    expect(await call('DELETE', `/farms/${own}/recipes/${recipe}`, { as: admin })).toMatchObject({ status: 200 });
    expect(await restore(id)).toMatchObject({ status: 409, body: { errors: [expect.stringMatching(/Receita \w+$/)] } });
    expect(await call('GET', `${path}/${id}`, { as: admin })).toMatchObject({ status: 404 });
  });

  test('was in no live schedule: one that is cannot be deleted, and the refusal names the schedule', async () => {
    const rule_id = await addRule(...(await addLots(1)));
    const treat_items = [{ rule_id, treat_id: await farm.add('treats'), scheduled_time: '06:00' }];
    await farm.post('treat_schedules', { name: 'Madrugada', user_ids: [admin.id], treat_items });
    const message = 'Regra não pode ser excluída: em uso por Madrugada';
    expect(await remove(rule_id)).toMatchObject({ status: 409, body: { errors: [message] } });
  });
});

test('rules that take the same lots at once, each in its own order, leave every lot in one rule', async () => {
  const lots = await addLots(6);
  const [first, second] = [await addRule(lots[0] ?? 0), await addRule(lots[1] ?? 0)];
  for (let round = 0; round < 200; round++) {
    const turned = [...lots.slice(round % 6), ...lots.slice(0, round % 6)];
    const answers = await Promise.all([edit(first, form(...turned)), edit(second, form(...turned.toReversed()))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await sql`
      select rule_id, array_agg(lot_id order by position) as lots from rule_lots
      where farm_id = ${own} and rule_id in (${first}, ${second}) group by rule_id
    `;
    // Whoever came last took them all, in its own order.
    expect(rows).toBeOneOf([[{ rule_id: first, lots: turned }], [{ rule_id: second, lots: turned.toReversed() }]]);
  }
}, 180_000);
