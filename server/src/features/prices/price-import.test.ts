import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import type { Price } from '@cocho/domain/prices';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { after, ended, newFeeding } from '../../../test/feeding.ts';
import { importer } from '../../../test/imports.ts';

const api = await startApi();
const { sql, own, admin, worker, call } = api;
const { check, apply, add } = importer(api, own, admin);
const corn = await add('ingredients', { name: 'Milho moído' });
await add('ingredients', { name: 'Núcleo' });

async function pricesOf(id: number): Promise<Price[]> {
  return (await call<Price[]>('GET', `/farms/${own}/ingredients/${id}/prices`, { as: admin })).body.data;
}

test('what is wrong is told by line and column, and nothing is written', async () => {
  const before = await contents(sql);
  const { body } = await check('prices', [
    { line: 2, ingredient: 'milho moido', valid_from: '12/03/2026', cents_per_tonne: '1.234,50' },
    { line: 3, ingredient: 'Sorgo', valid_from: '2026-03-12', cents_per_tonne: 900 },
    { line: 4, ingredient: 'Núcleo', valid_from: '2026-03-12', cents_per_tonne: 0 },
    { line: 5, ingredient: 'Núcleo', valid_from: '2026-03-12', cents_per_tonne: 2900, loss_percent: 95 },
  ]);
  expect(body.data.errors).toEqual([
    { line: 3, field: 'ingredient', message: 'Ingrediente não encontrado' },
    { line: 4, field: 'cents_per_tonne', message: 'Preço deve ser um número positivo' },
    { line: 5, field: 'valid_from', message: 'Válido desde repetido: já está na linha 4' },
    { line: 5, field: 'loss_percent', message: 'Perda deve ser no máximo 90' },
  ]);
  expect(await contents(sql)).toEqual(before);
});

test('prices come in R$ a tonne, all at once, and can be taken back', async () => {
  const { body } = await apply('prices', [
    { line: 2, ingredient: 'MILHO MOÍDO', valid_from: '12/03/2026', cents_per_tonne: '1.234,50', loss_percent: 2 },
    { line: 3, ingredient: 'Núcleo', valid_from: '2026-03-12', cents_per_tonne: 2900 },
  ]);
  expect(body.data).toMatchObject({ rows: 2, errors: [] });
  expect(await pricesOf(corn)).toMatchObject([{ valid_from: '2026-03-12', cents_per_tonne: 123_450, loss_percent: 2 }]);
  const undo = () => call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin });
  expect((await undo()).status).toBe(200);
  expect(await pricesOf(corn)).toEqual([]);
});

test('a price that the import replaced holds again when it is taken back', async () => {
  const path = `/farms/${own}/ingredients/${corn}/prices`;
  for (const cents_per_tonne of [70_000, 80_000])
    await call('POST', path, { as: admin, body: { valid_from: '2026-02-01', cents_per_tonne } });
  const { body } = await apply('prices', [
    { line: 2, ingredient: 'Milho moído', valid_from: '2026-02-01', cents_per_tonne: 900 },
    { line: 3, ingredient: 'Milho moído', valid_from: '2026-02-15', cents_per_tonne: 950 },
  ]);
  expect(await pricesOf(corn)).toMatchObject([{ cents_per_tonne: 95_000 }, { cents_per_tonne: 90_000 }]);
  const undo = await call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin });
  expect(undo.status).toBe(200);
  const [left, ...others] = await pricesOf(corn);
  expect([left, others]).toMatchObject([{ valid_from: '2026-02-01', cents_per_tonne: 80_000, removed_by: null }, []]);
  await call('DELETE', `${path}/${left?.id}`, { as: admin });
});

test('the first price of what was fed holds since the first treat; a later one from its own day on', async () => {
  const { begin, send, lots } = await newFeeding(api);
  const operation = ended(after(await begin(), 10, (target) => target));
  await send(randomUUID(), operation);
  const [loaded] = operation.sub_operations[0]?.load_operation_ingredients ?? [];
  const fed = loaded?.ingredient_id ?? 0;
  const [{ name }] = await sql<[{ name: string }]>`select name from ingredients where id = ${fed}`;
  const [{ first }] = await sql<
    [{ first: string }]
  >`select min(day) as first from lot_feeds where lot_id = ${lots[0] ?? 0}`;
  const [next, last] = [addDays(first, 5), addDays(first, 9)];
  await apply('prices', [
    { line: 2, ingredient: name, valid_from: last, cents_per_tonne: 950 },
    { line: 3, ingredient: name, valid_from: next, cents_per_tonne: 900 },
  ]);
  expect((await pricesOf(fed)).map(({ valid_from }) => valid_from)).toEqual([last, first]);
  await apply('prices', [{ line: 2, ingredient: name, valid_from: next, cents_per_tonne: 920 }]);
  expect((await pricesOf(fed)).map(({ valid_from }) => valid_from)).toEqual([last, next, first]);
});

test('what was replaced since is not taken back', async () => {
  const line = { line: 2, ingredient: 'Milho moído', valid_from: '2026-03-12', cents_per_tonne: 950 };
  const { body } = await apply('prices', [line]);
  const undo = () => call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin });
  const newer = { valid_from: '2026-03-12', cents_per_tonne: 100_000 };
  await call('POST', `/farms/${own}/ingredients/${corn}/prices`, { as: admin, body: newer });
  const { body: list } = await call<{ undoable: boolean }[]>('GET', `/farms/${own}/imports`, { as: admin });
  expect(list.data[0]?.undoable).toBe(false);
  expect(await undo()).toMatchObject({ status: 409, body: { errors: [expect.stringContaining('Milho moído')] } });
  expect(await pricesOf(corn)).toMatchObject([{ cents_per_tonne: 100_000 }]);
});

test('nobody in the field brings prices', async () => {
  const rows = [{ line: 2, ingredient: 'Núcleo', valid_from: '2026-03-12', cents_per_tonne: 1 }];
  const answer = await call('POST', `/farms/${own}/prices/import`, { as: worker, body: { rows, apply: true } });
  expect(answer.status).toBe(403);
});
