import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { foldFrom } from '@cocho/domain/projected-load';
import type { Recipe } from '@cocho/domain/recipes';
import type { Rule } from '@cocho/domain/rules';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { reading, roundOf } from '../../../test/readings.ts';
import { farmOf, resources, unique } from '../../../test/resources.ts';

const api = await startApi();
const { call, own, admin } = api;
const farm = farmOf(api, 'own');
const { newLot, send, loadOf, find, round } = roundOf(api);
const moist = await recipe(58.46);
const dry = await recipe(66.72);

async function recipe(dry_matter_percent: number): Promise<number> {
  return farm.post('recipes', { ...(await resources.recipes?.body(farm)), dry_matter_percent });
}

const ruleOf = (recipe_id: number, ...lot_ids: number[]) =>
  farm.post('rules', { name: unique('Regra'), recipe_id, lot_ids });

/** As its form sends it, with what is to be another. */
async function put(path: 'rules' | 'recipes' | 'lots', id: number, change: object) {
  const { body } = await call<Rule & Recipe & Lot>('GET', `/farms/${own}/${path}/${id}`, { as: admin });
  const { version: _, ...row } = body.data;
  const forms = {
    rules: () => ({ name: row.name, recipe_id: row.recipe.id, lot_ids: row.lots.map((lot) => lot.id) }),
    recipes: () => ({ ...row, ingredients: row.recipes_ingredients }),
    lots: () => ({ ...row, rule_id: row.rule?.id }),
  };
  const answer = await call('PUT', `/farms/${own}/${path}/${id}`, { as: admin, body: { ...forms[path](), ...change } });
  expect(answer.status).toBe(200);
}

async function changesOf(lot: number): Promise<LotReport['diet_changes']> {
  return (await call<LotReport>('GET', `/farms/${own}/lots/${lot}/report`, { as: admin })).body.data.diet_changes;
}

describe('the dry matter stays when', () => {
  test("the lot's rule gets another recipe", async () => {
    const lot = await newLot(1692);
    const rule = await ruleOf(moist, lot);
    expect(await find(lot)).toMatchObject({ projected_load: 1692, diet_dry_matter_percent: 58.46 });
    await put('rules', rule, { recipe_id: dry, keep_dry_matter: true });
    expect(await find(lot)).toMatchObject({
      projected_load: 1483,
      initial_load: 1000,
      diet_dry_matter_percent: 66.72,
    });
  });

  test('the lot goes into another rule, by its own form, by that of the rule, or out of the first before', async () => {
    const lots = [await newLot(1692), await newLot(1692), await newLot(1692), await newLot(700)];
    const [byLot = 0, byRule = 0, later = 0, other = 0] = lots;
    const from = await ruleOf(moist, ...lots);
    const to = await ruleOf(dry, await newLot());
    await put('lots', byLot, { rule_id: to });
    await put('lots', later, { rule_id: null });
    expect(await loadOf(later)).toBe(1692);
    await put('lots', later, { rule_id: to });
    await put('rules', to, { lot_ids: [later, byRule, byLot] });
    await put('rules', from, { name: unique('Outra') });
    expect([await loadOf(byLot), await loadOf(byRule), await loadOf(later), await loadOf(other)]).toEqual([
      1483, 1483, 1483, 700,
    ]);
  });

  test('its recipe is found to be drier', async () => {
    const own = await recipe(58.46);
    const lot = await newLot(1692);
    await ruleOf(own, lot);
    await put('recipes', own, { dry_matter_percent: 66.72 });
    expect(await loadOf(lot)).toBe(1483);
    await put('recipes', own, { name: unique('Outro nome') });
    expect(await loadOf(lot)).toBe(1483);
    const [change] = await changesOf(lot);
    expect(change).toMatchObject({ old_diet: change?.new_diet, old_load: 1692, new_load: 1483 });
  });
});

describe('the load stays when', () => {
  test('somebody says so, and the next change is compared with what it got then', async () => {
    const lot = await newLot(1692);
    const rule = await ruleOf(moist, lot);
    await put('rules', rule, { recipe_id: dry, keep_dry_matter: false });
    expect([await loadOf(lot), await changesOf(lot)]).toEqual([1692, []]);
    await put('rules', rule, { recipe_id: moist });
    expect(await loadOf(lot)).toBe(1931);
  });

  test('Carga Inicial is set with the new rule', async () => {
    const lot = await newLot(1692);
    await ruleOf(moist, lot);
    await put('lots', lot, { rule_id: await ruleOf(dry, await newLot()), initial_load: 1500 });
    expect([await loadOf(lot), await changesOf(lot)]).toEqual([1500, []]);
  });

  test('what is chosen cannot be read', async () => {
    const lot = await newLot(1692);
    const rule = await ruleOf(moist, lot);
    const body = { name: unique('Regra'), recipe_id: dry, lot_ids: [lot], keep_dry_matter: 'sim' };
    const answer = await call('PUT', `/farms/${own}/rules/${rule}`, { as: admin, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { keep_dry_matter: 'Manter a MS deve estar em um formato válido' } },
    });
    expect(await loadOf(lot)).toBe(1692);
  });
});

test('a change of diet is an event of the load: a reading that comes late takes its place before it', async () => {
  const lot = await newLot(1692);
  const rule = await ruleOf(moist, lot);
  await put('rules', rule, { recipe_id: dry });
  await send([reading(lot, 10, 60)]);
  expect(await loadOf(lot)).toBe(1631);
  const shown = await round(lot);
  expect(shown.events.map(({ kind }) => kind)).toEqual(['reading', 'diet']);
  expect(foldFrom(shown.base_load, shown.events)).toBe(1631);
  expect(await changesOf(lot)).toMatchObject([
    { old_dry_matter_percent: 58.46, new_dry_matter_percent: 66.72, old_load: 1861, new_load: 1631 },
  ]);
});

test("another farm's lots keep theirs", async () => {
  const neighbour = farmOf(api, 'neighbour');
  const lot = await neighbour.add('lots');
  await neighbour.post('rules', { name: unique('Regra'), recipe_id: await neighbour.add('recipes'), lot_ids: [lot] });
  const mine = await recipe(50);
  await ruleOf(mine, await newLot());
  await put('recipes', mine, { dry_matter_percent: 80 });
  const [kept] = await api.sql`select projected_load from lots where id = ${lot}`;
  expect(kept?.projected_load).toBe(1000);
});
