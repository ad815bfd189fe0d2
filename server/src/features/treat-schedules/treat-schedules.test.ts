import { TreatSchedule } from '@cocho/domain/treat-schedules';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson } from '../../../test/people.ts';
import { farmOf } from '../../../test/resources.ts';

const api = await startApi();
const { sql, call, own, admin, worker, technician } = api;
const farm = farmOf(api, 'own');
const path = `/farms/${own}/treat_schedules`;
const [rule_id, treat_id] = [await farm.add('rules'), await farm.add('treats')];

type Item = Record<string, unknown>;

const item = (scheduled_time: string, changes: Item = {}) => ({ rule_id, treat_id, scheduled_time, ...changes });
const form = (treat_items: Item[], changes: object = {}) => ({ user_ids: [worker.id], treat_items, ...changes });
const send = (body: object) => call<TreatSchedule>('POST', path, { as: admin, body });
const edit = (id: number, body: object) => call<TreatSchedule>('PUT', `${path}/${id}`, { as: admin, body });
const remove = (what: string, id: number) => call('DELETE', `/farms/${own}/${what}/${id}`, { as: admin });
const restore = (what: string, id: number) => call('POST', `/farms/${own}/${what}/${id}/restore`, { as: admin });

describe('saving', () => {
  test('keeps the operators and the items by their time, and needs no name', async () => {
    const items = [item('16:30'), item('06:05')];
    const answer = await send(form(items, { user_ids: [worker.id, technician.id, worker.id] }));
    expect(answer).toMatchObject({ status: 201, body: { message: 'Programação salva com sucesso.' } });
    const { name, users, user_ids, treat_items } = answer.body.data;
    expect({ name, user_ids }).toEqual({ name: null, user_ids: [technician.id, worker.id] });
    expect(users.map((user) => user.name)).toEqual([technician.name, worker.name]);
    expect(treat_items.map(({ scheduled_time }) => scheduled_time)).toEqual(['06:05', '16:30']);
  });

  test('names the operators in the order of the alphabet', async () => {
    const names = ['Élio Prado', 'Zuleica Reis', 'Abel Souza'];
    const people = await Promise.all(names.map((name) => addPerson(sql, { name, farms: { [own]: 'worker' } })));
    const { users, user_ids } = (await send(form([item('06:00')], { user_ids: people.map(({ id }) => id) }))).body.data;
    expect(users.map(({ name }) => name)).toEqual(['Abel Souza', 'Élio Prado', 'Zuleica Reis']);
    expect(user_ids).toEqual(users.map(({ id }) => id));
  });

  test('an edit keeps the ids of the items that stay, drops the others and adds the new', async () => {
    const created = (await send(form([item('06:00'), item('10:00'), item('15:00')]))).body.data;
    const [early, middle, late] = created.treat_items.map(({ id }) => id);
    const other = await farm.add('treats');
    const kept = [item('15:30', { id: late }), item('06:00', { id: early, treat_id: other }), item('12:00')];
    const answer = await edit(created.id, form(kept, { name: 'Tarde' }));
    expect(answer).toMatchObject({ status: 200, body: { message: 'Programação salva com sucesso.' } });
    const { name, treat_items } = answer.body.data;
    expect({ name, treat_items }).toMatchObject({
      name: 'Tarde',
      treat_items: [
        { id: early, scheduled_time: '06:00', treat: { id: other } },
        { scheduled_time: '12:00', treat: { id: treat_id } },
        { id: late, scheduled_time: '15:30', treat: { id: treat_id } },
      ],
    });
    expect(treat_items.map(({ id }) => id)).not.toContain(middle);
  });

  test('an item that names no id and says the same as one that was there is that one', async () => {
    const created = (await send(form([item('06:00'), item('15:00')]))).body.data;
    const [early, late] = created.treat_items.map(({ id }) => id);
    const again = (await edit(created.id, form([item('06:00'), item('15:00'), item('18:00')]))).body.data;
    expect(again.treat_items).toMatchObject([{ id: early }, { id: late }, { scheduled_time: '18:00' }]);
    // One that is moved away keeps its id, and what stands in its place is another.
    const moved = (await edit(created.id, form([item('06:00'), item('07:00', { id: early })]))).body.data;
    expect(moved.treat_items[0]?.id).not.toBe(early);
    expect(moved.treat_items[1]).toMatchObject({ id: early, scheduled_time: '07:00' });
  });

  test('is not held up by an operator of it who has left the farm, and is back with them', async () => {
    const pedro = await addPerson(sql, { farms: { [own]: 'worker' } });
    const { id, user_ids } = (await send(form([item('06:00')], { user_ids: [worker.id, pedro.id] }))).body.data;
    await remove('farm_users', pedro.id);
    const later = await edit(id, form([item('06:30')], { user_ids }));
    expect(later).toMatchObject({ status: 200, body: { data: { user_ids } } });
    const left = await edit(id, form([item('06:30')], { user_ids: [pedro.id] }));
    expect(left.body).toMatchObject({ fields: { user_ids: 'Selecione ao menos um operador.' } });
    const without = await edit(id, form([item('06:30')]));
    expect(without.body.data.user_ids).toEqual([worker.id]);
    expect(await edit(id, form([item('06:30')], { user_ids }))).toMatchObject({ status: 422 });
  });

  test("an item's id of another schedule does not move it here", async () => {
    const theirs = (await send(form([item('07:00')]))).body.data;
    const mine = (await send(form([item('08:00')]))).body.data;
    const taken = theirs.treat_items[0]?.id;
    const edited = await edit(mine.id, form([item('09:00', { id: taken })]));
    expect(edited.body.data.treat_items).toMatchObject([{ id: expect.toSatisfy((id) => id !== taken) }]);
    expect((await call('GET', `${path}/${theirs.id}`, { as: admin })).body.data).toEqual(theirs);
  });

  test("an item's id that stands there twice keeps both", async () => {
    const created = (await send(form([item('06:00')]))).body.data;
    const id = created.treat_items[0]?.id;
    const edited = await edit(created.id, form([item('06:00', { id }), item('17:00', { id })]));
    expect(edited.body.data.treat_items.map(({ scheduled_time }) => scheduled_time)).toEqual(['06:00', '17:00']);
  });
});

describe('is refused, and changes nothing', () => {
  async function expectRefusal(body: object, fields: Record<string, string>) {
    const { id } = (await send(form([item('06:00')]))).body.data;
    const before = await contents(sql);
    for (const answer of [await send(body), await edit(id, body)]) {
      expect(answer).toMatchObject({ status: 422, body: { errors: Object.values(fields), fields } });
    }
    expect(await contents(sql)).toEqual(before);
  }

  test("with an operator who is inactive here, or another farm's", async () => {
    const inactive = await addPerson(sql, { farms: { [own]: 'worker' } });
    await remove('farm_users', inactive.id);
    for (const wrong of [inactive.id, api.neighbourAdmin.id, api.staff.id, 999_999_999]) {
      const body = form([item('06:00')], { user_ids: [worker.id, wrong] });
      await expectRefusal(body, { user_ids: 'Operador não encontrado' });
    }
  });

  test('with the same rule, treat and time twice', async () => {
    const again = { treat_items: 'Este trato já está na programação' };
    await expectRefusal(form([item('06:00'), item('17:00'), item('06:00')]), again);
    const other = item('06:00', { treat_id: await farm.add('treats') });
    expect(await send(form([item('06:00'), other, item('06:01')]))).toMatchObject({ status: 201 });
  });

  test("with another farm's or a deleted rule or treat, at the item that names it", async () => {
    const neighbour = farmOf(api, 'neighbour');
    const [rule, treat] = [await farm.add('rules'), await farm.add('treats')];
    await remove('rules', rule);
    await remove('treats', treat);
    for (const wrong of [rule, await neighbour.add('rules')]) {
      const body = form([item('06:00'), item('07:00', { rule_id: wrong })]);
      await expectRefusal(body, { 'treat_items.1.rule_id': 'Regra não encontrada' });
    }
    for (const wrong of [treat, await neighbour.add('treats')]) {
      const body = form([item('06:00'), item('07:00'), item('08:00', { treat_id: wrong })]);
      await expectRefusal(body, { 'treat_items.2.treat_id': 'Trato não encontrado' });
    }
  });
});

test('the list that PostgreSQL writes is exactly what its schema says, the newest first', async () => {
  const [older, newer] = [(await send(form([item('06:00')]))).body.data, (await send(form([item('07:00')]))).body.data];
  const { users, treat_items } = TreatSchedule.shape;
  const { rule, treat } = treat_items.element.shape;
  const strictRule = z.strictObject({
    ...rule.shape,
    lots: z.array(z.strictObject(rule.shape.lots.element.shape)),
    recipes_ingredients: z.array(z.strictObject(rule.shape.recipes_ingredients.element.shape)),
  });
  const items = { ...treat_items.element.shape, rule: strictRule, treat: z.strictObject(treat.shape) };
  const strict = z.strictObject({
    ...TreatSchedule.shape,
    users: z.array(z.strictObject(users.element.shape)),
    treat_items: z.array(z.strictObject(items)),
  });
  const rows = z.array(strict).parse((await call('GET', path, { as: admin })).body.data);
  expect(rows.slice(0, 2)).toEqual([newer, older]);
});

describe('a deleted schedule', () => {
  test('frees its rule and treat, and comes back only with both', async () => {
    const [rule, treat] = [await farm.add('rules'), await farm.add('treats')];
    const { id } = (await send(form([item('06:00', { rule_id: rule, treat_id: treat })]))).body.data;
    await remove('treat_schedules', id);
    for (const [what, row] of [
      ['rules', rule],
      ['treats', treat],
    ] as const) {
      expect(await remove(what, row)).toMatchObject({ status: 200 });
      expect(await restore('treat_schedules', id)).toMatchObject({ status: 409 });
      expect(await restore(what, row)).toMatchObject({ status: 200 });
    }
    expect(await restore('treat_schedules', id)).toMatchObject({ status: 200 });
  });

  test('and one that begins to use a treat while it is deleted never leave it without the treat', async () => {
    for (let round = 0; round < 20; round++) {
      const treat = await farm.add('treats');
      const body = form([item('06:00', { treat_id: treat })]);
      const gone = (await send(body)).body.data.id;
      await remove('treat_schedules', gone);
      const answers = await Promise.all([remove('treats', treat), send(body), restore('treat_schedules', gone)]);
      expect(answers.map(({ status }) => status).join()).toBeOneOf(['200,422,409', '409,201,200']);
    }
  });
});
