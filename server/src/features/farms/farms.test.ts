import { type CorralIndex, initialScale } from '@cocho/domain/corral-indexes';
import { Farm, type WaitingPerson } from '@cocho/domain/farms';
import { type Plan, planError } from '@cocho/domain/plans';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { unique } from '../../../test/resources.ts';
import { todayIn } from '../../clock.ts';
import { emailCodeJob } from '../session/email-codes.ts';

const api = await startApi();
const { sql, call, staff } = api;
const path = '/manager/farms';

const form = (plan: Plan, changes: object = {}) => ({
  name: unique('Fazenda'),
  plan,
  time_zone: 'America/Cuiaba',
  ...changes,
});
const create = (admin_email: string, plan: Plan = 'enterprise') =>
  call<Farm>('POST', path, { as: staff, body: { ...form(plan), admin_email } });
const edit = (id: number, body: object) => call<Farm>('PUT', `${path}/${id}`, { as: staff, body });
const link = (id: number, { email }: Pick<Person, 'email'>, user_type = 'worker') =>
  call('POST', `${path}/${id}/members`, { as: staff, body: { email, user_type } });
const find = async (id: number) => (await call<Farm>('GET', `${path}/${id}`, { as: staff })).body.data;

async function newFarm(plan: Plan) {
  const admin = await addPerson(sql, { name: 'Dona da fazenda' });
  const { id } = (await create(admin.email, plan)).body.data;
  const post = (what: string, body: object) =>
    call<{ id: number; version: number }>('POST', `/farms/${id}/${what}`, { as: admin, body });
  const corral_id = (await post('corrals', { name: 'Baia' })).body.data.id;
  const entry_date = todayIn('America/Cuiaba');
  const lot = (quantity: number) => ({ name: unique('Lote'), quantity, entry_date, corral_id, gmd: 1.5 });
  const person = () => ({ name: 'Ana', email: `${unique('a').replace(' ', '')}@cocho.test`, user_type: 'worker' });
  return { id, admin, post, lot, addLot: (quantity: number) => post('lots', lot(quantity)), person };
}

describe('creating a farm', () => {
  test('makes a person who has signed up its admin, who finds it at the next sign-in', async () => {
    const person = await addPerson(sql, {});
    const answer = await create(` ${person.email.toUpperCase()} `, 'professional');
    expect(answer).toMatchObject({ status: 201, body: { message: 'Fazenda criada com sucesso' } });
    expect(answer.body.data).toMatchObject({ plan: 'professional', active: true, animals: 0, users: 1, version: 1 });
    const { id, name } = answer.body.data;
    expect((await api.signIn(person)).body).toMatchObject({ farms: [{ id, name, user_type: 'admin' }] });
    expect(await call('GET', `/farms/${id}/lots`, { as: person })).toMatchObject({ status: 200 });
  });

  test('gives it notes to read its troughs by from the first day, tied to what is seen', async () => {
    const person = await addPerson(sql, {});
    const { id } = (await create(person.email, 'starter')).body.data;
    const { body } = await call<CorralIndex[]>('GET', `/farms/${id}/corral_indexes`, { as: person });
    const notes = body.data.map(({ name, value, short_name, trough_score }) => ({
      ...{ name, value, short_name, trough_score },
    }));
    expect(notes).toHaveLength(initialScale.length);
    expect(notes).toEqual(expect.arrayContaining(initialScale));
  });

  test('for an email without an account, or of staff, is refused and makes nothing', async () => {
    const before = await contents(sql);
    for (const email of ['ninguem@cocho.test', staff.email]) {
      const message = 'Não há conta com este email';
      expect(await create(email)).toMatchObject({ status: 422, body: { fields: { admin_email: message } } });
    }
    expect(await contents(sql)).toEqual(before);
  });

  test('for someone whose email is not confirmed is refused and makes nothing', async () => {
    const person = await addPerson(sql, { confirmed: false });
    const before = await contents(sql);
    const message = 'Esta pessoa ainda não confirmou o email';
    expect(await create(person.email)).toMatchObject({ status: 422, body: { fields: { admin_email: message } } });
    expect(await contents(sql)).toEqual(before);
  });

  test.each(['Mars', 'AET', 'BET', 'US/Pacific-New'])(
    'in the time zone %s, which Node or PostgreSQL does not know, is refused',
    async (time_zone) => {
      const { id, admin } = await newFarm('enterprise');
      const before = await contents(sql);
      const refused = { status: 422, body: { fields: { time_zone: 'Fuso horário deve estar em um formato válido' } } };
      const body = { ...form('enterprise', { time_zone }), admin_email: admin.email };
      expect(await call('POST', path, { as: staff, body })).toMatchObject(refused);
      expect(await edit(id, form('enterprise', { time_zone }))).toMatchObject(refused);
      expect(await contents(sql)).toEqual(before);
    },
  );

  test('and all else about farms is for staff, not for the admin of one', async () => {
    const { id, admin } = await newFarm('enterprise');
    const before = await contents(sql);
    const calls = [
      call('GET', path, { as: admin }),
      call('GET', `${path}/${id}`, { as: admin }),
      call('PUT', `${path}/${id}`, { as: admin, body: form('starter') }),
      call('POST', `${path}/${id}/members`, { as: admin, body: { email: admin.email, user_type: 'admin' } }),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(await contents(sql)).toEqual(before);
  });
});

test('staff mark a demonstration; a change that does not speak of it leaves it so', async () => {
  const { id } = await newFarm('enterprise');
  expect(await find(id)).toMatchObject({ demonstration: false });
  const change = (body: object) =>
    call('PUT', `${path}/${id}`, { as: staff, body: { ...form('enterprise'), ...body } });
  await change({ demonstration: true });
  await change({});
  expect(await find(id)).toMatchObject({ demonstration: true });
  await change({ demonstration: false });
  expect(await find(id)).toMatchObject({ demonstration: false });
});

test('the list that PostgreSQL writes is exactly what its schema says, with what each farm uses', async () => {
  const { id, addLot } = await newFarm('enterprise');
  await addLot(120);
  const rows = z.array(z.strictObject(Farm.shape)).parse((await call('GET', path, { as: staff })).body.data);
  expect(rows.find((row) => row.id === id)).toEqual(await find(id));
  expect(await find(id)).toMatchObject({ animals: 120, users: 1 });
});

describe('editing a farm', () => {
  test('deactivates it: its members lose it at once, and get it back when it is active again', async () => {
    const { id, admin } = await newFarm('enterprise');
    const reach = async () => (await call('GET', `/farms/${id}/lots`, { as: admin })).status;
    expect(await edit(id, form('enterprise', { active: false }))).toMatchObject({
      status: 200,
      body: { data: { active: false }, message: 'Fazenda atualizada com sucesso' },
    });
    expect([await reach(), (await api.signIn(admin)).body]).toMatchObject([404, { farms: [] }]);
    await edit(id, form('enterprise'));
    expect([await reach(), (await api.signIn(admin)).body]).toMatchObject([200, { farms: [{ id }] }]);
  });

  test('from an old version is refused and answers the farm as it stands', async () => {
    const { id } = await newFarm('enterprise');
    const body = form('professional', { version: 1 });
    const answers = await Promise.all([edit(id, body), edit(id, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.current).toEqual(await find(id));
  });

  test('to a plan below what is in use is refused, and changes nothing', async () => {
    const { id, addLot } = await newFarm('enterprise');
    await addLot(1501);
    const before = await contents(sql);
    const message = 'O plano Professional permite até 1.500 animais em lotes ativos';
    expect(await edit(id, form('professional'))).toMatchObject({ status: 409, body: { errors: [message] } });
    const crowded = await newFarm('professional');
    await link(crowded.id, await addPerson(sql, {}));
    const users = 'O plano Starter permite até 1 usuário ativo';
    expect(await edit(crowded.id, form('starter'))).toMatchObject({ status: 409, body: { errors: [users] } });
    expect((await find(id)).plan).toBe('enterprise');
    expect((await contents(sql)).farms).toEqual(expect.arrayContaining(before.farms ?? []));
  });
});

describe('linking a person', () => {
  test('adds someone who has an account, also of another farm, with a type of their own here', async () => {
    const { id } = await newFarm('enterprise');
    const answer = await link(id, api.neighbourAdmin, 'technician');
    expect(answer).toMatchObject({ status: 201, body: { message: 'Pessoa ligada à fazenda com sucesso' } });
    const { body } = await api.signIn(api.neighbourAdmin);
    expect(body).toMatchObject({
      farms: expect.arrayContaining([expect.objectContaining({ id, user_type: 'technician' })]),
    });
  });

  test('who is a member already is refused, also when two do it at once', async () => {
    const { id } = await newFarm('enterprise');
    const person = await addPerson(sql, {});
    const answers = await Promise.all([link(id, person), link(id, person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const message = 'Esta pessoa já pertence à fazenda';
    expect(await link(id, person)).toMatchObject({
      status: 409,
      body: { errors: [message], fields: { email: message } },
    });
  });

  test('who has no account, or has not confirmed the email, is refused', async () => {
    const { id } = await newFarm('enterprise');
    const answer = await link(id, { email: 'ninguem@cocho.test' });
    expect(answer).toMatchObject({ status: 422, body: { fields: { email: 'Não há conta com este email' } } });
    const person = await addPerson(sql, { confirmed: false });
    const message = 'Esta pessoa ainda não confirmou o email';
    expect(await link(id, person)).toMatchObject({ status: 422, body: { fields: { email: message } } });
    expect(await call('GET', `/farms/${id}/lots`, { as: person })).toMatchObject({ status: 404 });
  });
});

describe('the plan', () => {
  test('lets users in up to its limit, by whichever door, and never one more of several at once', async () => {
    const { id, post, person } = await newFarm('professional');
    for (let count = 2; count <= 4; count++) expect((await post('farm_users', person())).status).toBe(201);
    const tries = [
      post('farm_users', person()),
      link(id, await addPerson(sql, {})),
      post('farm_users', person()),
      link(id, await addPerson(sql, {})),
    ];
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.errors).toEqual([planError('professional', { users: 6 })]);
    expect(refused?.body.errors).toEqual(['O plano Professional permite até 5 usuários ativos']);
    expect((await find(id)).users).toBe(5);
  });

  test('lets animals in up to its limit, and never more of several lots at once', async () => {
    const { id, addLot } = await newFarm('starter');
    expect((await addLot(300)).status).toBe(201);
    const answers = await Promise.all([addLot(200), addLot(200), addLot(200)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const message = 'O plano Starter permite até 500 animais em lotes ativos';
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([message]);
    expect((await find(id)).animals).toBe(500);
  });

  test('holds when heads come back: by an edit, an undone delete or a voided sale', async () => {
    const { id, admin, post, lot, addLot } = await newFarm('starter');
    const [first, second] = [(await addLot(300)).body.data.id, (await addLot(200)).body.data.id];
    const lots = `/farms/${id}/lots`;
    const sale = await post(`lots/${first}/movements`, { kind: 'sale', day: todayIn('America/Cuiaba'), heads: 100 });
    await call('DELETE', `${lots}/${second}`, { as: admin });
    expect((await find(id)).animals).toBe(200);
    expect((await addLot(250)).status).toBe(201);
    const answers = [
      await call('PUT', `${lots}/${first}`, { as: admin, body: lot(351) }),
      await call('POST', `${lots}/${second}/restore`, { as: admin }),
      await call('DELETE', `${lots}/${first}/movements/${sale.body.data.id}`, { as: admin }),
    ];
    const message = 'O plano Starter permite até 500 animais em lotes ativos';
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, body: { errors: [message] } });
    expect((await find(id)).animals).toBe(450);
  });
});

test('who signed up and belongs to no farm waits, the oldest first, until a farm is theirs', async () => {
  const waiting = async () => {
    const { body } = await api.call<{ email: string }[]>('GET', '/manager/waiting_people', { as: api.staff });
    return body.data.map(({ email }) => email);
  };
  const [first, second] = [await addPerson(api.sql, { name: 'Ana' }), await addPerson(api.sql, { name: 'Bia' })];
  const both = [first.email, second.email];
  expect((await waiting()).filter((email) => both.includes(email))).toEqual(both);
  const farm = { name: 'Fazenda de Ana', plan: 'starter', time_zone: 'America/Sao_Paulo', admin_email: first.email };
  expect(await api.call('POST', '/manager/farms', { as: api.staff, body: farm })).toMatchObject({ status: 201 });
  expect(await waiting()).not.toContain(first.email);
  expect(await waiting()).not.toContain(api.staff.email);
});

test('of who waits it is told whether the email is confirmed, and staff send the code once more', async () => {
  const person = await addPerson(sql, { confirmed: false });
  const confirmed = await addPerson(sql, { confirmed: true });
  const { body } = await call<WaitingPerson[]>('GET', '/manager/waiting_people', { as: staff });
  expect(body.data.find(({ email }) => email === person.email)).toMatchObject({ email_confirmed: false });
  // Those who can be linked come first, whoever else has waited longer.
  const emails = body.data.map(({ email }) => email);
  expect(emails.indexOf(confirmed.email)).toBeLessThan(emails.indexOf(person.email));
  const remind = (id: number) => call('POST', `/manager/waiting_people/${id}/email_code`, { as: staff });
  expect(await remind(person.id)).toMatchObject({ status: 200 });
  const jobs = await sql`
    select from graphile_worker.jobs where task_identifier = ${emailCodeJob.name} and key like ${`% ${person.id}`}
  `;
  expect(jobs).toHaveLength(1);
  expect(await remind(api.worker.id)).toMatchObject({ status: 404 });
});
