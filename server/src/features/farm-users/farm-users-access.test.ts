import type { FarmUser } from '@cocho/domain/farm-users';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { addFarm, addPerson, type Person } from '../../../test/people.ts';

const api = await startApi();
const { sql, call } = api;
const twice = (password: string) => ({ password, password_confirmation: password });
const form = ({ name, email }: Person, user_type = 'admin', active = true) => ({ name, email, user_type, active });

let farm: number;
let path: string;
let admin: Person;
let worker: Person;

beforeEach(async () => {
  farm = await addFarm(sql);
  path = `/farms/${farm}/farm_users`;
  admin = await addPerson(sql, { name: 'Marina', farms: { [farm]: 'admin' } });
  worker = await addPerson(sql, { name: 'João', farms: { [farm]: 'worker' } });
});

describe('a person of two farms', () => {
  let shared: Person;

  beforeEach(async () => {
    shared = await addPerson(sql, { name: 'Clara', farms: { [farm]: 'technician', [api.neighbour]: 'admin' } });
  });

  test.each([
    ['name', { name: 'Outra' }],
    ['email', { email: 'tomada@cocho.test' }],
    ['password', twice('invasor')],
  ])('keeps the %s that one of them would change', async (_, change) => {
    const before = await contents(sql);
    const body = { ...form(shared, 'technician'), ...change };
    const answer = await call('PUT', `${path}/${shared.id}`, { as: admin, body });
    expect(answer).toMatchObject({
      status: 403,
      body: {
        errors: ['Esta pessoa também pertence a outra fazenda: aqui só o tipo e a situação podem ser alterados'],
      },
    });
    expect(await contents(sql)).toEqual(before);
  });

  test('has type and activity of its own in each', async () => {
    const answer = await call('PUT', `${path}/${shared.id}`, { as: admin, body: form(shared, 'worker', false) });
    expect(answer).toMatchObject({ status: 200, body: { data: { shared: true, user_type: 'worker', active: false } } });
    expect(await call('GET', path, { as: shared })).toMatchObject({ status: 404 });
    expect(await call('GET', `/farms/${api.neighbour}/farm_users`, { as: shared })).toMatchObject({ status: 200 });
    expect(await call('GET', '/users/me', { as: shared })).toMatchObject({
      body: { data: { user_type: 'admin', farms: [{ id: api.neighbour, user_type: 'admin' }] } },
    });
  });

  test('stays protected where the other membership is inactive', async () => {
    await sql`update memberships set active = false where user_id = ${shared.id} and farm_id = ${api.neighbour}`;
    const body = { ...form(shared), ...twice('invasor') };
    expect(await call('PUT', `${path}/${shared.id}`, { as: admin, body })).toMatchObject({ status: 403 });
  });

  test('cannot have the account taken over when staff', async () => {
    await sql`update users set staff = true where id = ${worker.id}`;
    const body = { ...form(worker, 'worker'), ...twice('invasor') };
    expect(await call('PUT', `${path}/${worker.id}`, { as: admin, body })).toMatchObject({ status: 403 });
  });
});

describe('a manager', () => {
  test.each([
    ['own type', { user_type: 'worker' }],
    ['own activity', { active: false }],
  ])('cannot change the %s', async (_, change) => {
    const before = await contents(sql);
    const answer = await call('PUT', `${path}/${admin.id}`, { as: admin, body: { ...form(admin), ...change } });
    const errors = ['Você não pode alterar o próprio tipo nem se desativar'];
    expect(answer).toMatchObject({ status: 403, body: { errors } });
    expect(await contents(sql)).toEqual(before);
  });

  test('can change own name, email and password, and stays signed in here alone', async () => {
    const { body: elsewhere } = await api.signIn(admin);
    const body = { ...form(admin), name: 'Marina Prado', email: `nova${admin.id}@cocho.test`, ...twice('segredo') };
    const answer = await call('PUT', `${path}/${admin.id}`, { as: admin, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { name: 'Marina Prado', email: body.email } } });
    expect(await call('GET', '/users/me', { as: admin })).toMatchObject({ status: 200 });
    const other = { token: (elsewhere as unknown as Person).token };
    expect(await call('GET', '/users/me', { as: other })).toMatchObject({ status: 401 });
  });

  test('cannot deactivate oneself', async () => {
    const answer = await call('DELETE', `${path}/${admin.id}`, { as: admin });
    expect(answer).toMatchObject({ status: 409, body: { errors: ['Você não pode desativar a si mesmo'] } });
    expect(await call('GET', path, { as: admin })).toMatchObject({ status: 200 });
  });

  test('who is demoted loses what the old role could do, with the same token', async () => {
    const second = await addPerson(sql, { farms: { [farm]: 'admin' } });
    await call('PUT', `${path}/${second.id}`, { as: admin, body: form(second, 'worker') });
    expect(await call('GET', path, { as: second })).toMatchObject({ status: 403 });
  });
});

describe('deactivating', () => {
  test('ends access to the farm at once, with a token that was good before', async () => {
    const ingredients = `/farms/${farm}/ingredients`;
    const technician = await addPerson(sql, { farms: { [farm]: 'technician' } });
    expect(await call('GET', ingredients, { as: technician })).toMatchObject({ status: 200 });
    const answer = await call('DELETE', `${path}/${technician.id}`, { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Usuário desativado com sucesso' } });
    expect(await call('GET', ingredients, { as: technician })).toMatchObject({ status: 404 });
    expect(await call('GET', '/users/me', { as: technician })).toMatchObject({
      status: 200,
      body: { data: { farms: [], user_type: null } },
    });
  });

  test('never deletes: the person can be restored with the same type', async () => {
    await call('DELETE', `${path}/${worker.id}`, { as: admin });
    const answer = await call<FarmUser>('POST', `${path}/${worker.id}/restore`, { as: admin });
    expect(answer).toMatchObject({ status: 200, body: { data: { active: true, user_type: 'worker' } } });
    expect(answer.body.message).toBe('Usuário reativado');
    expect(await call('GET', '/users/me', { as: worker })).toMatchObject({ body: { data: { farms: [{ id: farm }] } } });
  });

  test('a farm that is itself deactivated is closed to everyone', async () => {
    await sql`update farms set active = false where id = ${farm}`;
    expect(await call('GET', path, { as: admin })).toMatchObject({ status: 404 });
    expect(await call('GET', '/users/me', { as: admin })).toMatchObject({ body: { data: { farms: [] } } });
  });
});

describe('two managers at the same moment', () => {
  const ways = {
    demote: (victim: Person, as: Person) => call('PUT', `${path}/${victim.id}`, { as, body: form(victim, 'worker') }),
    'deactivate by edit': (victim: Person, as: Person) =>
      call('PUT', `${path}/${victim.id}`, { as, body: form(victim, 'admin', false) }),
    deactivate: (victim: Person, as: Person) => call('DELETE', `${path}/${victim.id}`, { as }),
  };

  test.each(Object.entries(ways))('who %s each other leave one of them', async (_, attack) => {
    const second = await addPerson(sql, { name: 'Otávio', farms: { [farm]: 'admin' } });
    const answers = await whileLocked(
      api.address,
      (tx) => tx`select from farms where id = ${farm} for update`,
      2,
      () => Promise.all([attack(admin, second), attack(second, admin)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const left = await sql`
      select from memberships where farm_id = ${farm} and user_type = 'admin' and active
    `;
    expect(left).toHaveLength(1);
  });

  test('one of whom deactivates a person and the other brings them back are both answered', async () => {
    const second = await addPerson(sql, { name: 'Olga', farms: { [farm]: 'admin' } });
    const person = await addPerson(sql, { name: 'Zeca', farms: { [farm]: 'worker' } });
    const answers = await whileLocked(
      api.address,
      (tx) => tx`select from farms where id = ${farm} for update`,
      2,
      () =>
        Promise.all([
          call('DELETE', `${path}/${person.id}`, { as: second }),
          call('POST', `${path}/${person.id}/restore`, { as: second }),
        ]),
      // Both wait for the farm and hold nothing that the other wants: else one would be given up, and tried again.
      async () => void (await sql`select from memberships where user_id = ${person.id} for update nowait`),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('does not hold the e-mail of somebody who is added before the farm is free for it', async () => {
    const elsewhere = await addFarm(sql);
    const other = await addPerson(sql, { farms: { [elsewhere]: 'admin' } });
    const body = { ...form(worker), name: 'Rita', email: `rita-${farm}@cocho.test`, ...twice('segredo1') };
    const added = await whileLocked(
      api.address,
      (tx) => tx`select from farms where id = ${farm} for update`,
      1,
      () => call('POST', path, { as: admin, body }),
      async () => {
        expect(await call('POST', `/farms/${elsewhere}/farm_users`, { as: other, body })).toMatchObject({
          status: 201,
        });
      },
    );
    expect(added).toMatchObject({ status: 409 });
  });
});
