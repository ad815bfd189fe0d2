import type { HistoryEntry } from '@cocho/domain/history';
import type { Import } from '@cocho/domain/imports';
import type { Lot } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { importer, lotLine } from '../../../test/imports.ts';
import { unique } from '../../../test/resources.ts';

const api = await startApi();
const { sql, call, admin, own } = api;
const { apply, add } = importer(api, own, admin);
const farm = `/farms/${own}`;

await add('corrals', { name: 'Baia Água 01' });
const silage = await add('ingredients', { name: 'Silagem de milho' });

/** The import's number, and what it brought. */
async function bring(path: string, lines: Record<string, unknown>[]) {
  const rows = lines.map((cells, index) => ({ ...cells, line: index + 2 }));
  const answer = await apply(path, rows);
  expect(answer, answer.body.errors?.join()).toMatchObject({ status: 200 });
  const { import_id } = answer.body.data;
  const [found] = await sql<[{ row_ids: number[] }]>`select row_ids from imports where id = ${import_id}`;
  return { id: import_id ?? 0, row_ids: found.row_ids, first: found.row_ids[0] ?? 0 };
}

function bringLots(...names: string[]) {
  return bring(
    'lots',
    names.map((name) => lotLine(0, name)),
  );
}

function undo(id: number, as = admin) {
  return call('POST', `${farm}/imports/${id}/undo`, { as });
}

async function imports(): Promise<Import[]> {
  return (await call<Import[]>('GET', `${farm}/imports`, { as: admin })).body.data;
}

async function undoable(id: number): Promise<boolean | undefined> {
  return (await imports()).find((row) => row.id === id)?.undoable;
}

describe('undoing', () => {
  test('takes back all that came, with a trail, and frees the names', async () => {
    const names = [unique('Volta'), unique('Volta')];
    const { id, first } = await bringLots(...names);
    expect(await undo(id)).toMatchObject({ status: 200, body: { message: 'Importação desfeita' } });
    const left = await call<Lot[]>('GET', `${farm}/lots?search=Volta`, { as: admin });
    expect(left.body.data).toEqual([]);
    const trail = await call<HistoryEntry[]>('GET', `${farm}/lots/${first}/history`, { as: admin });
    expect(trail.body.data.map(({ action }) => action)).toEqual(['delete', 'import']);
    await bringLots(...names);
  });

  test('can be done once', async () => {
    const { id } = await bring('ingredients', [{ name: unique('Milho') }]);
    await undo(id);
    expect(await undo(id)).toMatchObject({ status: 409, body: { errors: ['Esta importação já foi desfeita'] } });
  });

  test('of two people who undo at once one succeeds', async () => {
    const { id } = await bring('ingredients', [{ name: unique('Milho') }]);
    const hold = (tx: typeof sql) => tx`select from imports where farm_id = ${own} and id = ${id} for update`;
    const answers = await whileLocked(api.address, hold, 2, () => Promise.all([undo(id), undo(id)]));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('passes over what someone has deleted since', async () => {
    const { id, first } = await bring('corrals', [{ name: unique('Baia') }, { name: unique('Baia') }]);
    await call('DELETE', `${farm}/corrals/${first}`, { as: admin });
    expect(await undo(id)).toMatchObject({ status: 200 });
    const trail = await call<HistoryEntry[]>('GET', `${farm}/corrals/${first}/history`, { as: admin });
    expect(trail.body.data.map(({ action }) => action)).toEqual(['delete', 'import']);
  });

  test('is allowed to a technician and not to a worker', async () => {
    const { id } = await bring('ingredients', [{ name: unique('Milho') }]);
    expect(await undo(id, api.worker)).toMatchObject({ status: 403 });
    expect(await undo(id, api.technician)).toMatchObject({ status: 200 });
  });
});

describe('an import is not undone', () => {
  /** Each begins to use the first row of its import, which is then named in the refusal. */
  const uses: [what: string, use: () => Promise<{ id: number; name: string }>][] = [
    ['when a row was changed', useByEdit],
    ['when an ingredient is in a recipe', useInRecipe],
    ['when a pen has a lot', useByLot],
    ['when a recipe is in a rule', useInRule],
    ['when a lot is in a rule', useLotInRule],
    ['when heads of a lot have moved', useByMovement],
    ['when a lot was fed', useByFeed],
    ['when it was told what a lot cost', useByCosts],
    ['when an ingredient has a price', useByPrice],
  ];

  test.each(uses)('%s, and is told so', async (_, use) => {
    const { id, name } = await use();
    const before = await contents(sql);
    expect(await undoable(id)).toBe(false);
    const answer = await undo(id);
    expect(answer.status).toBe(409);
    expect(answer.body.errors[0]).toMatch(/^A importação não pode ser desfeita: já alterad[oa]s ou em uso: /);
    expect(answer.body.errors[0]?.endsWith(`: ${name}`)).toBe(true);
    expect(await contents(sql)).toEqual(before);
  });

  async function useByEdit() {
    const name = unique('Farelo');
    const { id, first } = await bring('ingredients', [{ name: unique('Farelo') }, { name: unique('Farelo') }]);
    await call('PUT', `${farm}/ingredients/${first}`, { as: admin, body: { name } });
    return { id, name };
  }

  async function useByCosts() {
    const name = unique('Lote');
    const { id, first } = await bringLots(name);
    const body = { purchase_cents: 33_000, purchase_unit: 'arroba' };
    expect(await call('PUT', `${farm}/lots/${first}/costs`, { as: admin, body })).toMatchObject({ status: 200 });
    return { id, name };
  }

  async function useByPrice() {
    const name = unique('Farelo');
    const { id, first } = await bring('ingredients', [{ name }]);
    await add(`ingredients/${first}/prices`, { valid_from: '2026-01-01', cents_per_tonne: 90_000 });
    return { id, name };
  }

  async function useInRecipe() {
    const name = unique('Polpa');
    const { id, first } = await bring('ingredients', [{ name }]);
    await add('recipes', recipe(first));
    return { id, name };
  }

  async function useByLot() {
    const name = unique('Baia');
    const { id, first } = await bring('corrals', [{ name }, { name: unique('Baia') }]);
    await add('lots', { ...lot(), corral_id: first });
    return { id, name };
  }

  async function useInRule() {
    const name = unique('Receita');
    const line = { name, dry_matter_percent: 60, timer: 5, ingredient: 'Silagem de milho', percent: 100 };
    const { id, first } = await bring('recipes', [line]);
    const lots = await bringLots(unique('Lote'));
    await add('rules', { name: unique('Regra'), recipe_id: first, lot_ids: lots.row_ids });
    return { id, name };
  }

  async function useLotInRule() {
    const name = unique('Lote');
    const { id, first } = await bringLots(name, unique('Lote'));
    const recipe_id = await add('recipes', recipe(silage));
    await add('rules', { name: unique('Regra'), recipe_id, lot_ids: [first] });
    return { id, name };
  }

  async function useByMovement() {
    const name = unique('Lote');
    const { id, first } = await bringLots(name);
    await add(`lots/${first}/movements`, { kind: 'weighing', day: '2026-03-13', avg_weight: 400 });
    return { id, name };
  }

  async function useByFeed() {
    const name = unique('Lote');
    const { id, first } = await bringLots(name);
    await sql`insert into lot_days (farm_id, lot_id, day, mo_kg) values (${own}, ${first}, '2026-03-13', 900)`;
    return { id, name };
  }
});

test('a refusal names five rows at the most', async () => {
  const { id, row_ids } = await bring(
    'ingredients',
    Array.from({ length: 7 }, () => ({ name: unique('Sal') })),
  );
  await sql`update ingredients set version = 2 where farm_id = ${own} and id = any(${row_ids}::bigint[])`;
  const [message] = (await undo(id)).body.errors;
  expect(message?.split(', ')).toHaveLength(5);
  expect(message).toMatch(/ e outros$/);
});

test('the list tells the last imports, newest first, by whom, and which can be undone', async () => {
  const first = await bring('corrals', [{ name: unique('Baia') }, { name: unique('Baia') }]);
  const second = await bring('ingredients', [{ name: unique('Milho') }]);
  expect(await undoable(first.id)).toBe(true);
  await undo(first.id);
  const [newest, next] = await imports();
  const row = { user_name: admin.name, created_at: expect.stringMatching(/^\d{4}-/) };
  expect(newest).toEqual({ ...row, id: second.id, topic: 'ingredients', rows: 1, undone_at: null, undoable: true });
  expect(next).toMatchObject({ ...row, id: first.id, topic: 'corrals', rows: 2, undoable: false });
  expect(next?.undone_at).toMatch(/^\d{4}-/);
});

function recipe(ingredient_id: number) {
  return { name: unique('Receita'), timer: 5, dry_matter_percent: 60, ingredients: [{ ingredient_id, percent: 100 }] };
}

function lot() {
  return { name: unique('Lote'), quantity: 10, entry_date: '2026-03-12', gmd: 1.5 };
}
