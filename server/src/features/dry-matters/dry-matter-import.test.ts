import type { DryMatter } from '@cocho/domain/dry-matters';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { importer } from '../../../test/imports.ts';

const api = await startApi();
const { sql, own, admin, technician, worker, call } = api;
const { check, apply, add } = importer(api, own, admin);
const silage = await add('ingredients', { name: 'Silagem de milho' });
const corn = await add('ingredients', { name: 'Milho moído' });

const path = (id: number) => `/farms/${own}/ingredients/${id}/dry_matters`;
const dryMattersOf = async (id: number) => (await call<DryMatter[]>('GET', path(id), { as: admin })).body.data;

test('what is wrong is told by line and column, and nothing is written', async () => {
  const before = await contents(sql);
  const rows = [
    { line: 2, ingredient: 'silagem de milho', valid_from: '12/03/2026', dry_matter_percent: '33,5' },
    { line: 3, ingredient: 'Sorgo', valid_from: '2026-03-12', dry_matter_percent: 88 },
    { line: 4, ingredient: 'Milho moído', valid_from: '2026-03-12', dry_matter_percent: 0 },
    { line: 5, ingredient: 'MILHO MOIDO', valid_from: '2026-03-12', dry_matter_percent: 101 },
    { line: 6, ingredient: null, valid_from: null, dry_matter_percent: null },
  ];
  const errors = [
    { line: 3, field: 'ingredient', message: 'Ingrediente não encontrado' },
    { line: 4, field: 'dry_matter_percent', message: 'Deve ser maior que 0%' },
    { line: 5, field: 'valid_from', message: 'Válida desde repetida: já está na linha 4' },
    { line: 5, field: 'dry_matter_percent', message: 'Deve ser menor que 100%' },
    { line: 6, field: 'ingredient', message: 'Ingrediente é obrigatório' },
    { line: 6, field: 'valid_from', message: 'Válida desde é obrigatório' },
    { line: 6, field: 'dry_matter_percent', message: 'Matéria seca é obrigatório' },
  ];
  const told = (answer: Awaited<ReturnType<typeof check>>) =>
    answer.body.data.errors.toSorted((a, b) => a.line - b.line || order(a.field) - order(b.field));
  const order = (field: string | null) => ['ingredient', 'valid_from', 'dry_matter_percent'].indexOf(field ?? '');
  expect(told(await check('dry_matters', rows))).toEqual(errors);
  const applied = await apply('dry_matters', rows);
  expect([applied.status, told(applied)]).toEqual([422, errors]);
  expect(await contents(sql)).toEqual(before);
});

test('they come all at once, take the place of those of their days, and can be taken back', async () => {
  await call('POST', path(corn), { as: technician, body: { valid_from: '2026-03-12', dry_matter_percent: 86 } });
  const { body } = await apply('dry_matters', [
    { line: 2, ingredient: 'SILAGEM DE MILHO', valid_from: '12/03/2026', dry_matter_percent: '33,5' },
    { line: 3, ingredient: 'Silagem de milho', valid_from: '2026-04-01', dry_matter_percent: 31 },
    { line: 4, ingredient: 'Milho moído', valid_from: '2026-03-12', dry_matter_percent: 88 },
  ]);
  expect(body.data).toMatchObject({ rows: 3, errors: [] });
  expect(await dryMattersOf(silage)).toMatchObject([
    { valid_from: '2026-04-01', dry_matter_percent: 31 },
    { valid_from: '2026-03-12', valid_to: '2026-03-31', dry_matter_percent: 33.5, user_name: admin.name },
  ]);
  expect(await dryMattersOf(corn)).toMatchObject([
    { dry_matter_percent: 88 },
    { dry_matter_percent: 86, removed_by: admin.name },
  ]);
  const undo = () => call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin });
  expect((await undo()).status).toBe(200);
  expect((await dryMattersOf(silage)).every(({ removed_at }) => removed_at !== null)).toBe(true);
});

test('one that the import replaced holds again when it is taken back', async () => {
  const day = '2026-04-07';
  await call('POST', path(corn), { as: admin, body: { valid_from: day, dry_matter_percent: 86 } });
  const { body } = await apply('dry_matters', [
    { line: 2, ingredient: 'Milho moído', valid_from: day, dry_matter_percent: 88 },
  ]);
  await call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin });
  const held = (await dryMattersOf(corn)).filter(({ valid_from, removed_at }) => valid_from === day && !removed_at);
  expect(held).toMatchObject([{ dry_matter_percent: 86 }]);
});

test('what was replaced since is not taken back', async () => {
  const line = { line: 2, ingredient: 'Milho moído', valid_from: '2026-05-02', dry_matter_percent: 87 };
  const { body } = await apply('dry_matters', [line]);
  await call('POST', path(corn), { as: admin, body: { valid_from: '2026-05-02', dry_matter_percent: 89 } });
  const { body: list } = await call<{ undoable: boolean }[]>('GET', `/farms/${own}/imports`, { as: admin });
  expect(list.data[0]?.undoable).toBe(false);
  expect(await call('POST', `/farms/${own}/imports/${body.data.import_id}/undo`, { as: admin })).toMatchObject({
    status: 409,
    body: { errors: ['A importação não pode ser desfeita: matérias secas já substituídas: Milho moído'] },
  });
  expect((await dryMattersOf(corn))[0]).toMatchObject({ dry_matter_percent: 89, removed_at: null });
});

test('nobody in the field brings them', async () => {
  const rows = [{ line: 2, ingredient: 'Milho moído', valid_from: '2026-03-12', dry_matter_percent: 50 }];
  const answer = await call('POST', `/farms/${own}/dry_matters/import`, { as: worker, body: { rows, apply: true } });
  expect(answer.status).toBe(403);
});
