import { CorralIndex } from '@cocho/domain/corral-indexes';
import { Treat } from '@cocho/domain/treats';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../test/api.ts';
import { farmOf, unique } from '../../test/resources.ts';

const api = await startApi();
const { call, own, admin } = api;
const farm = farmOf(api, 'own');

/** Two registers of a name and a percent. */
describe.each([
  { path: 'corral_indexes', field: 'value', word: 'Índice', Row: CorralIndex, percents: [-100, -12.5, 0, 7.25, 100] },
  { path: 'treats', field: 'percent', word: 'Trato', Row: Treat, percents: [1, 12.5, 33.33, 100] },
])('$path', ({ path, field, word, Row, percents }) => {
  const url = `/farms/${own}/${path}`;

  test('keep their percent to two decimals, and sort by it', async () => {
    for (const percent of percents) {
      const answer = await call('POST', url, { as: admin, body: { name: unique('P'), [field]: percent } });
      expect(answer).toMatchObject({
        status: 201,
        body: { data: { [field]: percent, version: 1 }, message: `${word} criado com sucesso` },
      });
    }
    const { body } = await call<Record<string, number>[]>('GET', `${url}?sort=-${field}`, { as: admin });
    expect(body.data.map((row) => row[field])).toEqual(percents.toReversed());
  });

  test('answer a list that is exactly what its schema says', async () => {
    const id = await farm.add(path);
    const { body } = await call('GET', url, { as: admin });
    const rows = z.array(z.strictObject(Row.shape as z.ZodRawShape)).parse(body.data);
    const one = await call('GET', `${url}/${id}`, { as: admin });
    expect(rows.find((row) => row.id === id)).toEqual(one.body.data);
  });

  test('do not share a name, whatever its case and accents, until one of them is deleted', async () => {
    const id = await farm.post(path, { name: 'Última manhã', [field]: 10 });
    const again = () => call('POST', url, { as: admin, body: { name: ' ULTIMA MANHA ', [field]: 20 } });
    const message = `Já existe um ${word.toLowerCase()} com este nome`;
    expect(await again()).toMatchObject({ status: 409, body: { errors: [message], fields: { name: message } } });
    expect(await call('DELETE', `${url}/${id}`, { as: admin })).toMatchObject({ status: 200 });
    expect(await again()).toMatchObject({ status: 201, body: { data: { name: 'ULTIMA MANHA' } } });
  });
});

describe('a treat in use', () => {
  async function scheduleWith(treat_id: number, name?: string): Promise<number> {
    const treat_items = [{ rule_id: await farm.add('rules'), treat_id, scheduled_time: '07:30' }];
    return farm.post('treat_schedules', { name, user_ids: [admin.id], treat_items });
  }
  const remove = (id: number) => call('DELETE', `/farms/${own}/treats/${id}`, { as: admin });

  test('is not deleted, and the refusal names its schedules as their cards do', async () => {
    const treat = await farm.add('treats');
    const named = await scheduleWith(treat, 'Manhã');
    const nameless = await scheduleWith(treat);
    expect(await remove(treat)).toMatchObject({
      status: 409,
      body: { errors: [`Trato não pode ser excluído: em uso por Manhã, Trato #${nameless}`] },
    });
    for (const id of [named, nameless]) await call('DELETE', `/farms/${own}/treat_schedules/${id}`, { as: admin });
    expect(await remove(treat)).toMatchObject({ status: 200 });
  });

  test('shows its new percent in the schedule at once', async () => {
    const treat = await farm.post('treats', { name: unique('Trato'), percent: 40 });
    const schedule = await scheduleWith(treat);
    const body = { name: unique('Trato'), percent: 45.5 };
    await call('PUT', `/farms/${own}/treats/${treat}`, { as: admin, body });
    const found = await call('GET', `/farms/${own}/treat_schedules/${schedule}`, { as: admin });
    expect(found.body.data).toMatchObject({ treat_items: [{ treat: { id: treat, ...body } }] });
  });
});

test('a note may say what was seen in the trough', async () => {
  const path = `/farms/${own}/corral_indexes`;
  const create = (trough_score: unknown) =>
    call<CorralIndex>('POST', path, { as: admin, body: { name: unique('Nota'), value: 5, trough_score } });
  expect((await create('licked')).body.data.trough_score).toBe('licked');
  expect((await create(null)).body.data.trough_score).toBeNull();
  expect(await create('limpo')).toMatchObject({ status: 422, body: { fields: { trough_score: expect.any(String) } } });
});

test('a note is called by four letters on its key, or by none', async () => {
  const path = `/farms/${own}/corral_indexes`;
  const create = (name: string, short_name: unknown) =>
    call<CorralIndex>('POST', path, { as: admin, body: { name, value: 5, short_name } });
  expect((await create('Cocho limpo', ' 0,5 ')).body.data.short_name).toBe('0,5');
  expect((await create('Cocho raspado', '')).body.data.short_name).toBeNull();
  expect(await create('Cocho cheio', 'cheio')).toMatchObject({
    status: 422,
    body: { fields: { short_name: 'Nome curto deve ter no máximo 4 caracteres' } },
  });
});
