import type { DryMatter, IngredientDryMatter } from '@cocho/domain/dry-matters';
import { expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { daysAgo } from '../../../test/farm-days.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { sql, own, admin, technician, worker, call } = api;
const farm = farmOf(api, 'own');

const path = (ingredient: number) => `/farms/${own}/ingredients/${ingredient}/dry_matters`;
const post = (ingredient: number, body: object, as = admin) => call<DryMatter>('POST', path(ingredient), { as, body });
const list = async (ingredient: number) => (await call<DryMatter[]>('GET', path(ingredient), { as: admin })).body.data;
const ofToday = async (ingredient: number) =>
  (await call<IngredientDryMatter[]>('GET', `/farms/${own}/ingredients/dry_matters`, { as: admin })).body.data.find(
    ({ ingredient_id }) => ingredient_id === ingredient,
  );

test('is kept with who said it, holds until the next, and a new one of its day takes its place', async () => {
  const id = await farm.add('ingredients');
  await post(id, { valid_from: '2026-01-10', dry_matter_percent: 33 });
  await post(id, { valid_from: '2026-03-01', dry_matter_percent: 35 });
  expect(await post(id, { valid_from: '2026-03-01', dry_matter_percent: 31.5 }, technician)).toMatchObject({
    status: 201,
    body: { data: { dry_matter_percent: 31.5 }, message: 'Matéria seca registrada com sucesso' },
  });
  expect(await list(id)).toMatchObject([
    { valid_from: '2026-03-01', valid_to: null, dry_matter_percent: 31.5, user_name: technician.name },
    { valid_from: '2026-01-10', valid_to: '2026-02-28', dry_matter_percent: 33, user_name: admin.name },
    { dry_matter_percent: 35, removed_at: expect.any(String), removed_by: technician.name },
  ]);
});

test('what holds today is told of all ingredients: not what is still to come, nor what was taken back', async () => {
  const id = await farm.add('ingredients');
  expect(await ofToday(id)).toMatchObject({ dry_matter_percent: null, valid_from: null });
  await post(id, { valid_from: daysAgo(9), dry_matter_percent: 33 });
  await post(id, { valid_from: daysAgo(-2), dry_matter_percent: 40 });
  const { body } = await post(id, { valid_from: daysAgo(1), dry_matter_percent: 36 });
  expect(await ofToday(id)).toMatchObject({ dry_matter_percent: 36, valid_from: daysAgo(1) });
  const removed = await call('DELETE', `${path(id)}/${body.data.id}`, { as: admin });
  expect(removed).toMatchObject({ status: 200, body: { message: 'Matéria seca excluída com sucesso' } });
  expect(await ofToday(id)).toMatchObject({ dry_matter_percent: 33 });
  expect((await call('DELETE', `${path(id)}/${body.data.id}`, { as: admin })).status).toBe(404);
});

test('what is wrong or not allowed changes nothing', async () => {
  const id = await farm.add('ingredients');
  const other = await farm.add('ingredients');
  const { body } = await post(id, { valid_from: '2026-01-10', dry_matter_percent: 33 });
  const before = await contents(sql);
  for (const [dry_matter_percent, message] of [
    [0, 'Deve ser maior que 0%'],
    [101, 'Deve ser menor que 100%'],
    [null, 'Matéria seca é obrigatório'],
  ])
    expect((await post(id, { valid_from: '2026-01-10', dry_matter_percent })).body.fields).toEqual({
      dry_matter_percent: message,
    });
  expect((await post(id, { valid_from: '2026-01-10', dry_matter_percent: 34 }, worker)).status).toBe(403);
  expect((await call('DELETE', `${path(other)}/${body.data.id}`, { as: admin })).status).toBe(404);
  expect(await contents(sql)).toEqual(before);
});
