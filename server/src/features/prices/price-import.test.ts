import type { Price } from '@cocho/domain/prices';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
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
