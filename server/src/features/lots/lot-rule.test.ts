import type { Lot } from '@cocho/domain/lots';
import type { Rule } from '@cocho/domain/rules';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { farmOf, resources } from '../../../test/resources.ts';

const api = await startApi();
const { own, admin, call } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}`;
const rule = async (id: number) => (await call<Rule>('GET', `${path}/rules/${id}`, { as: admin })).body.data;
const lotIds = async (id: number) => (await rule(id)).lots.map((lot) => lot.id);
const newLot = async (rule_id?: unknown) => ({ ...(await resources.lots?.body(farm)), rule_id });
const put = async (id: number, change: object) => {
  const { body } = await call<Lot>('GET', `${path}/lots/${id}`, { as: admin });
  return call<Lot>('PUT', `${path}/lots/${id}`, { as: admin, body: { ...body.data, ...change } });
};

describe('the rule of a lot', () => {
  test('is chosen with it: it comes last, and leaves the rule where it was', async () => {
    const [first, second] = [await farm.add('rules'), await farm.add('rules')];
    const before = await lotIds(first);
    const lot = await farm.post('lots', await newLot(first));
    expect(await lotIds(first)).toEqual([...before, lot]);
    const { body } = await put(lot, { rule_id: second });
    expect(body.data.rule?.id).toBe(second);
    expect(await lotIds(first)).toEqual(before);
    expect((await lotIds(second)).at(-1)).toBe(lot);
  });

  test('stays where nothing is said of it, and is none when it is taken away', async () => {
    const id = await farm.add('rules');
    const lot = await farm.post('lots', await newLot(id));
    await put(lot, { name: 'Outro nome', rule_id: undefined });
    expect(await lotIds(id)).toContain(lot);
    expect((await put(lot, { rule_id: null })).body.data.rule).toBeNull();
    expect(await lotIds(id)).not.toContain(lot);
  });

  test('makes the rule another version, so that a form that knew the old one cannot undo it', async () => {
    const id = await farm.add('rules');
    const { name, recipe, lots, version } = await rule(id);
    const lot = await farm.post('lots', await newLot(id));
    const body = { name, recipe_id: recipe.id, lot_ids: lots.map((one) => one.id), version };
    expect((await call('PUT', `${path}/rules/${id}`, { as: admin, body })).status).toBe(409);
    expect(await lotIds(id)).toContain(lot);
  });

  test.each([
    ['that does not exist', 999_999_999, 'Regra não encontrada'],
    ['that is no number', 'x', 'Regra deve estar em um formato válido'],
  ])('%s is refused, and nothing is made', async (_, rule_id, message) => {
    const lot = await newLot(rule_id);
    const { status, body } = await call('POST', `${path}/lots`, { as: admin, body: lot });
    expect([status, body.fields]).toEqual([422, { rule_id: message }]);
    const made = await call<Lot[]>('GET', `${path}/lots`, { as: admin });
    expect(made.body.data.some(({ name }) => name === (lot as { name?: string }).name)).toBe(false);
  });

  test("of another farm is not this farm's to choose", async () => {
    const theirs = await farmOf(api, 'neighbour').add('rules');
    const { status, body } = await call('POST', `${path}/lots`, { as: admin, body: await newLot(theirs) });
    expect([status, body.fields]).toEqual([422, { rule_id: 'Regra não encontrada' }]);
  });
});
