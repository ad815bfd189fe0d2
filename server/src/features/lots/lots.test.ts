import { addDays } from '@cocho/domain/days';
import type { HistoryEntry } from '@cocho/domain/history';
import { Lot, type LotOption } from '@cocho/domain/lots';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addFarm, addPerson } from '../../../test/people.ts';
import { farmOf, unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';

const api = await startApi();
const { sql, call, own, admin, worker } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/lots`;
const corral_id = await farm.add('corrals');
const today = () => todayIn('America/Sao_Paulo');
const ago = (days: number) => addDays(today(), -days);

const form = (changes: object = {}) => {
  const name = unique('Lote');
  return { name, quantity: 100, entry_date: ago(60), initial_load: 1000, corral_id, gmd: 1.5, ...changes };
};
const send = (changes: object = {}) => call<Lot>('POST', path, { as: admin, body: form(changes) });
const edit = (id: number, body: object) => call<Lot>('PUT', `${path}/${id}`, { as: admin, body });
const find = async (id: number) => (await call<Lot>('GET', `${path}/${id}`, { as: admin })).body.data;
const finish = (id: number, finish_date = today(), as = admin, farmId = own) =>
  call('PUT', `/farms/${farmId}/lots/${id}/finish`, { as, body: { finish_date } });

/** A farm that holds these lots and no others; asked, it answers their names and where the page stands. */
async function farmWith(...lots: { name: string; days: number; finished?: number }[]) {
  const id = await addFarm(sql);
  const as = await addPerson(sql, { farms: { [id]: 'admin' } });
  const corral = await call<Lot>('POST', `/farms/${id}/corrals`, { as, body: { name: 'Baia' } });
  for (const { name, days, finished } of lots) {
    const body = form({ name, entry_date: ago(days), corral_id: corral.body.data.id });
    const lot = await call<Lot>('POST', `/farms/${id}/lots`, { as, body });
    if (finished !== undefined) await finish(lot.body.data.id, ago(finished), as, id);
  }
  return async (question: string) => {
    const { body } = await call<Lot[]>('GET', `/farms/${id}/${question}`, { as });
    const { data, pagy } = body as typeof body & { pagy?: object };
    return { names: data.map(({ name }) => name), pagy };
  };
}

describe('listing', () => {
  test('of some lots only, in the order of the list, gives no others and none of another farm', async () => {
    const [b, a] = [(await send({ name: unique('B') })).body.data, (await send({ name: unique('A') })).body.data];
    const foreign = await farmOf(api, 'neighbour').add('lots');
    const some = (ids: unknown) => call<Lot[]>('GET', `${path}?ids=${ids}`, { as: admin });
    expect((await some([b.id, a.id, foreign])).body.data.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect((await some(a.id)).body.data).toEqual([await find(a.id)]);
    expect(await some('x')).toMatchObject({ status: 422, body: { errors: ['Lotes deve estar em um formato válido'] } });
  });

  const lots = [
    { name: 'Nelore 1', days: 30 },
    { name: 'Ângus 2', days: 50 },
    { name: 'Nelore 3', days: 40 },
    { name: 'Nelore 4', days: 90, finished: 9 },
    { name: 'Brangus 5', days: 90, finished: 2 },
  ];

  test('active lots are by name, inactive ones the last to finish first', async () => {
    const ask = await farmWith(...lots);
    expect(await ask('lots')).toEqual({ names: ['Ângus 2', 'Nelore 1', 'Nelore 3'], pagy: undefined });
    expect((await ask('lots/inactive')).names).toEqual(['Brangus 5', 'Nelore 4']);
    expect((await ask('lots/inactive?sort=name')).names).toEqual(['Brangus 5', 'Nelore 4']);
    expect((await ask('lots?sort=entry_date')).names).toEqual(['Ângus 2', 'Nelore 3', 'Nelore 1']);
    expect((await ask('lots?sort=-entry_date')).names).toEqual(['Nelore 1', 'Nelore 3', 'Ângus 2']);
  });

  test('a page tells where it stands among what was searched for', async () => {
    const ask = await farmWith(...lots);
    expect(await ask('lots?items=1&search=NELORE')).toEqual({
      names: ['Nelore 1'],
      pagy: { page: 1, pages: 2, prev: null, next: 2, items: 1, count: 2 },
    });
    expect(await ask('lots?items=1&page=2&search=nelore')).toEqual({
      names: ['Nelore 3'],
      pagy: { page: 2, pages: 2, prev: 1, next: null, items: 1, count: 2 },
    });
    expect((await ask('lots?items=1&page=9999')).pagy).toMatchObject({ page: 9999, pages: 3, prev: 3, next: null });
    expect((await ask('lots/inactive?items=5')).pagy).toMatchObject({ pages: 1, count: 2 });
    expect((await ask('lots?search=angus')).names).toEqual(['Ângus 2']);
  });

  test('a row of the list is exactly the lot, and exactly what its schema says', async () => {
    const { id } = (await send({ client_name: ' João "do" Gado ', name_pattern: 'pattern1' })).body.data;
    const rows = z.array(z.strictObject(Lot.shape)).parse((await call('GET', path, { as: admin })).body.data);
    expect(rows.find((row) => row.id === id)).toEqual(await find(id));
    expect(await find(id)).toMatchObject({ client_name: 'João "do" Gado', is_custom_name: false, days_confined: 60 });
  });
});

describe('the figures', () => {
  test('are missing until the lot was fed on a closed day', async () => {
    const { id } = (await send({ initial_avg_weight: 380, entry_date: ago(10) })).body.data;
    const nothing = { average_consumption: null, dry_matter_intake: null };
    expect(await find(id)).toMatchObject({ ...nothing, projected_avg_weight: 395, days_confined: 10 });
    await sql`insert into lot_days (farm_id, lot_id, day, mo_kg, ms_kg) values (${own}, ${id}, ${today()}, 900, 600)`;
    expect(await find(id)).toMatchObject(nothing);
  });

  test('are the feed of closed days by the heads that were there', async () => {
    const { id } = (await send({ quantity: 10, initial_avg_weight: 400, gmd: 0, entry_date: ago(4) })).body.data;
    const body = { kind: 'sale', day: ago(2), heads: 5 };
    await call('POST', `${path}/${id}/movements`, { as: admin, body });
    // Head-days of the four closed days: 10 + 10 + 5 + 5.
    await sql`
      insert into lot_days (farm_id, lot_id, day, mo_kg, ms_kg)
      values (${own}, ${id}, ${ago(4)}, 400, 240), (${own}, ${id}, ${ago(1)}, 200, 120), (${own}, ${id}, ${today()}, 99, 99)
    `;
    const figures = { average_consumption: 20, dry_matter_intake: 3, current_quantity: 5, quantity: 10 };
    expect(await find(id)).toMatchObject(figures);
  });
});

describe('editing', () => {
  test('Carga Inicial sets the load, another field does not', async () => {
    const body = form();
    const { id } = (await call<Lot>('POST', path, { as: admin, body })).body.data;
    await sql`update load_sets set at = now() - interval '1 day' where farm_id = ${own} and lot_id = ${id}`;
    const readings = [{ lot_id: id, note: 10, timestamp: new Date().toISOString() }];
    await call('POST', `${path}/trough_readings`, { as: admin, body: { readings } });
    expect((await edit(id, { ...body, gmd: 1.2, projected_load: 7 })).body.data.projected_load).toBe(1100);
    expect((await edit(id, { ...body, initial_load: 800 })).body.data.projected_load).toBe(800);
    expect((await edit(id, { ...body, initial_load: null })).body.data).toMatchObject({
      initial_load: null,
      projected_load: 0,
    });
  });

  test('the heads that entered moves the loads as if it had been so from the start', async () => {
    const body = form();
    const { id } = (await call<Lot>('POST', path, { as: admin, body })).body.data;
    const sale = { kind: 'sale', day: today(), heads: 50 };
    await call('POST', `${path}/${id}/movements`, { as: admin, body: sale });
    expect((await find(id)).projected_load).toBe(500);
    expect((await edit(id, { ...body, quantity: 200 })).body.data).toMatchObject({
      projected_load: 750,
      current_quantity: 150,
    });
  });

  test('never leaves fewer heads than left, nor an entry after what happened', async () => {
    const { id } = (await send()).body.data;
    const death = { kind: 'death', day: ago(5), heads: 40, cause: 'Raio' };
    await call('POST', `${path}/${id}/movements`, { as: admin, body: death });
    const before = await contents(sql);
    const few = await edit(id, form({ name: 'Poucas', quantity: 39 }));
    const message = 'O lote Poucas não tem tantas cabeças nessa data';
    expect(few).toMatchObject({ status: 409, body: { fields: { quantity: message } } });
    const late = await edit(id, form({ entry_date: ago(4) }));
    expect(late).toMatchObject({ status: 422, body: { fields: { entry_date: expect.stringMatching(/^Há trato/) } } });
    expect(await contents(sql)).toEqual(before);
    expect(await edit(id, form({ quantity: 40, entry_date: ago(5) }))).toMatchObject({ status: 200 });
  });

  test('a finished lot is refused, from whatever version', async () => {
    const { id } = (await send()).body.data;
    await finish(id);
    const message = 'Este lote está encerrado e não pode mais ser alterado';
    expect(await edit(id, form())).toMatchObject({ status: 409, body: { errors: [message] } });
  });

  test('leaves a trail of what it was and what it became, by whom', async () => {
    const created = (await send()).body.data;
    const edited = (await edit(created.id, form({ quantity: 90 }))).body.data;
    const { body } = await call<HistoryEntry[]>('GET', `${path}/${created.id}/history`, { as: admin });
    expect(body.data[0]).toMatchObject({ action: 'update', user_name: admin.name, before: created, after: edited });
  });
});

describe('numbers and pens', () => {
  test('a weight or load too small to be kept is refused like zero', async () => {
    const answer = await send({ initial_load: 0.001, initial_avg_weight: 0.004 });
    expect(answer).toMatchObject({ status: 422, body: { fields: { initial_load: expect.any(String) } } });
  });

  test("the pen is a live one of the farm: a deleted one and a neighbour's are refused", async () => {
    const deleted = await farm.add('corrals');
    await call('DELETE', `/farms/${own}/corrals/${deleted}`, { as: admin });
    const { id } = (await send()).body.data;
    for (const wrong of [deleted, await farmOf(api, 'neighbour').add('corrals')]) {
      for (const answer of [await send({ corral_id: wrong }), await edit(id, form({ corral_id: wrong }))]) {
        expect(answer).toMatchObject({ status: 422, body: { fields: { corral_id: 'Baia não encontrada' } } });
      }
    }
  });

  test('a deleted lot does not come back into a pen that is gone', async () => {
    const corral = await farm.add('corrals');
    const { id } = (await send({ corral_id: corral })).body.data;
    for (const row of [`lots/${id}`, `corrals/${corral}`]) {
      expect(await call('DELETE', `/farms/${own}/${row}`, { as: admin })).toMatchObject({ status: 200 });
    }
    expect(await call('POST', `${path}/${id}/restore`, { as: admin })).toMatchObject({ status: 409 });
    await call('POST', `/farms/${own}/corrals/${corral}/restore`, { as: admin });
    expect(await call('POST', `${path}/${id}/restore`, { as: admin })).toMatchObject({ status: 200 });
  });
});

test('a select gets the active lots by name, with pen, heads, load and its diet, and nothing more', async () => {
  const pen = await farm.post('corrals', { name: unique('Baia'), capacity: 10 });
  const body = { quantity: 80, entry_date: '2026-03-01', initial_load: 900, corral_id: pen, gmd: 1 };
  const second = await farm.post('lots', { ...body, name: 'Zebu de opção' });
  const first = await farm.post('lots', { ...body, name: 'Ágil de opção' });
  const closed = await farm.post('lots', { ...body, name: 'Encerrado de opção' });
  await farm.put(`lots/${closed}/finish`, { finish_date: today() });
  await farm.post(`lots/${first}/movements`, { kind: 'death', day: today(), heads: 3, cause: 'Timpanismo' });
  const answer = await call<LotOption[]>('GET', `/farms/${own}/lots/options`, { as: worker });
  const offered = answer.body.data.filter(({ corral }) => corral?.id === pen);
  expect(offered.map(({ id, heads, load }) => [id, heads, load])).toEqual([
    [first, 77, 866],
    [second, 80, 900],
  ]);
  expect(Object.keys(offered[0] ?? {}).sort()).toEqual([
    'corral',
    'diet_dry_matter_percent',
    'heads',
    'id',
    'load',
    'name',
  ]);
});
