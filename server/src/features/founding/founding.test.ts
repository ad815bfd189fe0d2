import type { Founding } from '@cocho/domain/founding';
import type { Me } from '@cocho/domain/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';

const api = await startApi({ SELF_SERVICE: '1' });
const { sql, call } = api;
const farm = { name: 'Fazenda Aurora', time_zone: 'America/Cuiaba' };

let person: Person;

beforeEach(async () => {
  person = await addPerson(sql, { name: 'Ana' });
});

const founding = async (as = person) => (await call<Founding>('GET', '/users/me/founding', { as })).body.data;
const found = (body: object, as = person) => call<Me>('POST', '/users/me/founding', { as, body });

test('who signed up and confirmed the email founds a Starter farm, with a trough scale in it', async () => {
  expect(await founding()).toEqual({ open: true, by_code: true, former: false, demo: true });
  const answer = await found(farm);
  expect(answer).toMatchObject({
    status: 201,
    body: { data: { user_type: 'admin', farms: [{ name: 'Fazenda Aurora', user_type: 'admin' }] } },
  });
  const id = answer.body.data.farms[0]?.id ?? 0;
  expect(await sql`select plan, demonstration from farms where id = ${id}`).toMatchObject([
    { plan: 'starter', demonstration: false },
  ]);
  const scale = await call<unknown[]>('GET', `/farms/${id}/corral_indexes`, { as: person });
  expect(scale.body.data.length).toBeGreaterThan(3);
  expect(await founding()).toEqual({ open: false, by_code: false, former: false, demo: true });
  await sql`update farms set active = false where id = ${id}`;
  expect(await founding()).toMatchObject({ open: false, former: true });
});

describe('refused, and nothing is founded', () => {
  test.each([
    ['no name', { ...farm, name: ' ' }, { name: 'Nome da fazenda é obrigatório' }],
    ['no such clock', { ...farm, time_zone: 'Mars' }, { time_zone: 'Fuso horário deve estar em um formato válido' }],
    [
      'a clock that PostgreSQL does not know',
      { ...farm, time_zone: 'AET' },
      { time_zone: 'Fuso horário deve estar em um formato válido' },
    ],
  ])('%s', async (_, body, fields) => {
    const before = await contents(sql);
    expect(await found(body)).toMatchObject({ status: 422, body: { fields } });
    expect(await contents(sql)).toEqual(before);
  });

  test('of who has not confirmed the email', async () => {
    const stranger = await addPerson(sql, { confirmed: false });
    const before = await contents(sql);
    const errors = ['Confirme o seu email antes de criar a fazenda'];
    expect(await found(farm, stranger)).toMatchObject({ status: 409, body: { errors } });
    expect(await contents(sql)).toEqual(before);
  });

  test('a second farm, also of two at once', async () => {
    const answers = await Promise.all([found(farm), found(farm)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of who belongs to a farm, or is staff', async () => {
    for (const someone of [api.worker, api.staff]) {
      expect(await founding(someone)).toMatchObject({ open: false });
      const before = await contents(sql);
      expect(await found(farm, someone)).toMatchObject({ status: 409 });
      expect(await contents(sql)).toEqual(before);
    }
  });
});

test('who has left all farms waits for none and is sent no code, and told so beforehand', async () => {
  const left = await addPerson(sql, { confirmed: false, farms: { [api.own]: 'worker' } });
  await sql`update memberships set active = false where user_id = ${left.id}`;
  expect(await founding(left)).toEqual({ open: false, by_code: false, former: true, demo: true });
  expect(await call('POST', '/users/me/email_confirmation/code', { as: left })).toMatchObject({ status: 409 });
});

test('without SELF_SERVICE the staff create farms, and nobody else', async () => {
  const closed = await startServer(api.address, { DEMO: '0' });
  const as = person;
  const { body } = await closed.call<Founding>('GET', '/users/me/founding', { as });
  expect(body.data).toMatchObject({ open: false, demo: false });
  expect(await closed.call('POST', '/users/me/founding', { as, body: farm })).toMatchObject({
    status: 404,
    body: { errors: ['Aqui quem cria as fazendas é a nossa equipe'] },
  });
});
