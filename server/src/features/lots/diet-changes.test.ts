import type { LotMovement } from '@cocho/domain/lot-movements';
import type { LotReport } from '@cocho/domain/lot-report';
import type { Lot } from '@cocho/domain/lots';
import { foldFrom } from '@cocho/domain/projected-load';
import type { Recipe } from '@cocho/domain/recipes';
import type { Rule } from '@cocho/domain/rules';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { whileLocked } from '../../../test/database.ts';
import { daysAgo } from '../../../test/farm-days.ts';
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
  // Told as heads, which devices that know of no diet fold the same way.
  expect(shown.events.map(({ kind }) => kind)).toEqual(['reading', 'heads']);
  expect(foldFrom(shown.base_load, shown.events)).toBe(1631);
  expect(await changesOf(lot)).toMatchObject([
    { old_dry_matter_percent: 58.46, new_dry_matter_percent: 66.72, old_load: 1861, new_load: 1631 },
  ]);
});

describe('heads that went to another pen on an earlier day', () => {
  async function goTo(from: number, to: object): Promise<number> {
    const body = { kind: 'transfer', day: daysAgo(1), heads: 50, ...to };
    const answer = await call<LotMovement>('POST', `/farms/${own}/lots/${from}/movements`, { as: admin, body });
    return answer.body.data.other_lot?.id ?? 0;
  }

  test('got the other diet with those that stayed', async () => {
    const from = await newLot(1692, 9);
    const rule = await ruleOf(moist, from);
    await put('rules', rule, { recipe_id: dry });
    const opened = await goTo(from, { to_corral_id: await farm.add('corrals') });
    expect(await find(opened)).toMatchObject({ from_lot_id: from, initial_load: 846, diet_dry_matter_percent: 66.72 });
    expect([await loadOf(from), await loadOf(opened)]).toEqual([741, 741]);
    expect(await changesOf(opened)).toMatchObject([{ old_load: 846, new_load: 741 }]);
    await put('rules', rule, { recipe_id: moist });
    expect(await loadOf(opened)).toBe(846);
  });

  test("bring the dry matter that they had into an empty lot of another rule, before and after that lot's own change", async () => {
    const [from, to] = [await newLot(1692, 9), await newLot(700, 9)];
    await ruleOf(moist, from);
    const other = await ruleOf(await recipe(50), to);
    await farm.post(`lots/${to}/movements`, { kind: 'sale', day: daysAgo(2), heads: 100 });
    await put('rules', other, { recipe_id: dry });
    await goTo(from, { to_lot_id: to });
    expect([await loadOf(from), await loadOf(to)]).toEqual([846, 741]);
  });

  const dryRule = async () => ruleOf(dry, await newLot());
  type Change = (lot: number, rule: number) => Promise<unknown>;
  test.each<[string, Change]>([
    [
      'its kg stayed when the diet changed',
      (_, rule) => put('rules', rule, { recipe_id: dry, keep_dry_matter: false }),
    ],
    [
      'a load was set with the other diet',
      async (lot) => put('lots', lot, { rule_id: await dryRule(), initial_load: 1500 }),
    ],
    [
      'a load was set in no rule, and the other diet came later',
      async (lot) => {
        await put('lots', lot, { rule_id: null, initial_load: 1500 });
        await put('lots', lot, { rule_id: await dryRule() });
      },
    ],
  ])('bring the dry matter that they had then: %s', async (_, change) => {
    const [from, to] = [await newLot(1692, 9), await newLot(700, 9)];
    const rule = await ruleOf(moist, from);
    const other = await ruleOf(dry, to);
    await farm.post(`lots/${to}/movements`, { kind: 'sale', day: daysAgo(2), heads: 100 });
    await change(from, rule);
    await put('rules', other, { recipe_id: moist, keep_dry_matter: false });
    await goTo(from, { to_lot_id: to });
    expect(await loadOf(to)).toBe(741);
    const opened = await goTo(from, { to_corral_id: await farm.add('corrals') });
    const third = await newLot(700, 9);
    await ruleOf(dry, third);
    await farm.post(`lots/${third}/movements`, { kind: 'sale', day: daysAgo(2), heads: 100 });
    await call('POST', `/farms/${own}/lots/${opened}/movements`, {
      as: admin,
      body: { kind: 'transfer', day: daysAgo(1), heads: 25, to_lot_id: third },
    });
    expect(await loadOf(third)).toBe(371);
  });
});

describe('a load that is set while the lot is in no rule is meant for no diet', () => {
  test('by Carga Inicial', async () => {
    const lot = await newLot(1692);
    await ruleOf(moist, lot);
    await put('lots', lot, { rule_id: null });
    await put('lots', lot, { initial_load: 1500 });
    expect(await find(lot)).toMatchObject({ diet_dry_matter_percent: null });
    await put('lots', lot, { rule_id: await ruleOf(dry, await newLot()) });
    expect([await loadOf(lot), await changesOf(lot)]).toEqual([1500, []]);
  });

  test('by feeding that is resumed', async () => {
    const lot = await newLot(1692);
    const rule = await ruleOf(moist, lot);
    await send([reading(lot, -100, 60)]);
    const resume = () => call('POST', `/farms/${own}/lots/${lot}/resume`, { as: admin, body: { load: 800 } });
    expect((await resume()).status).toBe(200);
    expect(await find(lot)).toMatchObject({ projected_load: 800, diet_dry_matter_percent: 58.46 });
    await send([reading(lot, -100, 0)]);
    await put('lots', lot, { rule_id: null });
    expect((await resume()).status).toBe(200);
    await put('rules', rule, { lot_ids: [lot], recipe_id: dry });
    expect(await loadOf(lot)).toBe(800);
  });
});

test('a lot that comes back to its recipe while somebody changes it gets what it becomes', async () => {
  const changing = await recipe(58.46);
  const lot = await newLot(1692);
  const rule = await ruleOf(changing, lot, await newLot());
  await put('lots', lot, { rule_id: null });
  let commit = async () => {};
  await whileLocked(
    api.address,
    async (tx) => {
      await tx`update recipes set dry_matter_percent = 66.72 where farm_id = ${own} and id = ${changing}`;
      commit = async () => void (await tx`commit`);
    },
    1,
    () => put('lots', lot, { rule_id: rule }),
    () => commit(),
  );
  expect(await loadOf(lot)).toBe(1483);
});

test.each<[string, (lot: number) => Promise<unknown>]>([
  ['by its form', (lot) => put('lots', lot, { initial_load: 1800 })],
  [
    'by feeding that is resumed',
    (lot) => call('POST', `/farms/${own}/lots/${lot}/resume`, { as: admin, body: { load: 1800 } }),
  ],
])(
  'what a lot gets is changed %s once its recipe is free, and nobody waits for the lot meanwhile',
  async (_, change) => {
    const held = await recipe(58.46);
    const lot = await newLot(1692);
    await ruleOf(held, lot);
    await send([reading(lot, -100, 60)]);
    await whileLocked(
      api.address,
      (tx) => tx`select from recipes where farm_id = ${own} and id = ${held} for update`,
      1,
      () => change(lot),
      async () => void (await api.sql`select from lots where farm_id = ${own} and id = ${lot} for update nowait`),
    );
    expect(await loadOf(lot)).toBe(1800);
  },
);

test("another farm's lots keep theirs, also with the same ids", async () => {
  const theirs = farmOf(api, 'neighbour').id;
  const mine = await recipe(50);
  const lot = await newLot();
  const rule = await ruleOf(mine, lot);
  const corral_id = await farmOf(api, 'neighbour').add('corrals');
  const copy = (table: string, id: number, change: object = {}) => api.sql`
    insert into ${api.sql(table)} overriding system value
    select (jsonb_populate_record(t, ${api.sql.json({ farm_id: theirs, ...change })})).*
    from ${api.sql(table)} t where t.farm_id = ${own} and ${api.sql(table === 'rule_lots' ? 'rule_id' : 'id')} = ${id}
  `;
  await copy('recipes', mine);
  await copy('lots', lot, { corral_id });
  await copy('rules', rule);
  await copy('rule_lots', rule);
  await put('recipes', mine, { dry_matter_percent: 80 });
  const loads = await api.sql`
    select projected_load, diet_dry_matter_percent from lots where id = ${lot} order by farm_id = ${own}
  `;
  expect(loads).toEqual([
    { projected_load: 1000, diet_dry_matter_percent: 50 },
    { projected_load: 625, diet_dry_matter_percent: 80 },
  ]);
});
