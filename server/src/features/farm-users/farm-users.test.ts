import { FarmUser } from '@cocho/domain/farm-users';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addFarm, addPerson, type Person } from '../../../test/people.ts';

const api = await startApi();
const { sql, call, admin, own, neighbour } = api;
const path = `/farms/${own}/farm_users`;
const form = ({ name, email }: Person) => ({ name, email, user_type: 'worker', active: true });
const twice = (password: string) => ({ password, password_confirmation: password });
let count = 0;
const newEmail = () => `novo${++count}@cocho.test`;

function addWorker(): Promise<Person> {
  return addPerson(sql, { name: 'João', farms: { [own]: 'worker' } });
}

async function find({ id }: { id: number }): Promise<FarmUser> {
  return (await call<FarmUser>('GET', `${path}/${id}`, { as: admin })).body.data;
}

describe('creating', () => {
  test('a person created with a password can sign in and works in this farm only', async () => {
    const body = { name: ' Pedro ', email: ` ${newEmail().toUpperCase()} `, user_type: 'worker', ...twice('segredo') };
    const answer = await call<FarmUser>('POST', path, { as: admin, body });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Usuário criado com sucesso' } });
    const { id, email } = answer.body.data;
    expect(answer.body.data).toMatchObject({ name: 'Pedro', email: body.email.trim().toLowerCase(), active: true });
    const signedIn = await api.signIn({ email }, 'segredo');
    expect(signedIn).toMatchObject({ status: 200, body: { id, user_type: 'worker', farms: [{ id: own }] } });
  });

  test('a person created without a password cannot sign in with any', async () => {
    const body = { name: 'Ana', email: newEmail(), user_type: 'technician' };
    expect(await call('POST', path, { as: admin, body })).toMatchObject({ status: 201 });
    for (const password of [' ', 'null', 'undefined']) {
      expect(await api.signIn(body, password)).toMatchObject({ status: 401 });
    }
  });

  test('a person may be created inactive and then has no farm', async () => {
    const body = { name: 'Ana', email: newEmail(), user_type: 'admin', active: false, ...twice('segredo') };
    expect(await call('POST', path, { as: admin, body })).toMatchObject({
      status: 201,
      body: { data: { active: false } },
    });
    expect(await api.signIn(body, 'segredo')).toMatchObject({ status: 200, body: { farms: [], user_type: null } });
  });

  test.each(['admin', 'neighbourAdmin', 'farmless', 'staff'] as const)(
    'an email that has an account (%s) is taken, in whatever case',
    async (someone) => {
      const before = await contents(sql);
      const body = { name: 'Eu', email: api[someone].email.toUpperCase(), user_type: 'worker', ...twice('invasor') };
      const answer = await call('POST', path, { as: admin, body });
      const message = 'Email já cadastrado';
      expect(answer).toMatchObject({ status: 409, body: { errors: [message], fields: { email: message } } });
      expect(await contents(sql)).toEqual(before);
    },
  );
});

describe('listing', () => {
  test('the list that PostgreSQL writes is exactly what its schema says, and holds the people of the farm', async () => {
    const { body } = await call('GET', path, { as: api.technician });
    const rows = z.array(z.strictObject(FarmUser.shape)).parse(body.data);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([admin.id, api.worker.id, api.technician.id]));
    expect(ids).not.toContain(api.neighbourAdmin.id);
    expect(await find(admin)).toEqual(rows.find(({ id }) => id === admin.id));
  });

  test('inactive people stay in the list', async () => {
    const worker = await addWorker();
    await call('DELETE', `${path}/${worker.id}`, { as: admin });
    const { body } = await call<FarmUser[]>('GET', `${path}?search=${worker.email}`, { as: admin });
    expect(body.data).toMatchObject([{ id: worker.id, active: false }]);
  });

  test('search looks in name and email; order and pages narrow', async () => {
    const farm = await addFarm(sql);
    const as = await addPerson(sql, { name: 'Zélia', farms: { [farm]: 'admin' } });
    const other = await addPerson(sql, { name: 'Ávila', farms: { [farm]: 'worker' } });
    const ids = async (query: string) => {
      const { body } = await call<FarmUser[]>('GET', `/farms/${farm}/farm_users${query}`, { as });
      return body.data.map(({ id }) => id);
    };
    expect(await ids('')).toEqual([other.id, as.id]);
    expect(await ids('?sort=created_at')).toEqual([as.id, other.id]);
    expect(await ids('?search=ZELIA')).toEqual([as.id]);
    expect(await ids(`?search=${other.email}`)).toEqual([other.id]);
    expect(await ids('?items=1&page=2')).toEqual([as.id]);
  });
});

describe('editing', () => {
  test('name, email, type and activity change, and the version grows', async () => {
    const worker = await addWorker();
    const { version } = await find(worker);
    const body = { name: 'João Batista', email: newEmail(), user_type: 'technician', active: false, version };
    const answer = await call<FarmUser>('PUT', `${path}/${worker.id}`, { as: admin, body });
    expect(answer).toMatchObject({ status: 200, body: { data: { ...body, version: version + 1 } } });
    expect(await find(worker)).toEqual(answer.body.data);
  });

  test('an edit from an old version is refused and answers the person as it stands', async () => {
    const worker = await addWorker();
    const { version } = await find(worker);
    const edit = { as: admin, body: { ...form(worker), version } };
    expect(await call('PUT', `${path}/${worker.id}`, edit)).toMatchObject({ status: 200 });
    const stale = await call('PUT', `${path}/${worker.id}`, edit);
    expect(stale).toMatchObject({ status: 409, body: { current: await find(worker) } });
  });

  test("a person's own change of name makes a manager's older edit stale", async () => {
    const worker = await addWorker();
    const { version } = await find(worker);
    await call('PUT', '/users/me', { as: worker, body: { name: 'João Novo' } });
    const stale = await call('PUT', `${path}/${worker.id}`, { as: admin, body: { ...form(worker), version } });
    expect(stale).toMatchObject({ status: 409, body: { current: { name: 'João Novo' } } });
  });

  test('an email that someone else has is taken', async () => {
    const worker = await addWorker();
    const before = await contents(sql);
    const body = { ...form(worker), email: api.neighbourAdmin.email };
    const answer = await call('PUT', `${path}/${worker.id}`, { as: admin, body });
    expect(answer).toMatchObject({ status: 409, body: { errors: ['Email já cadastrado'] } });
    expect(await contents(sql)).toEqual(before);
  });

  test("a new password ends that person's sessions and nobody else's", async () => {
    const worker = await addWorker();
    const body = { ...form(worker), ...twice('trocada') };
    expect(await call('PUT', `${path}/${worker.id}`, { as: admin, body })).toMatchObject({ status: 200 });
    expect(await call('GET', '/users/me', { as: worker })).toMatchObject({ status: 401 });
    expect(await call('GET', '/users/me', { as: admin })).toMatchObject({ status: 200 });
    expect(await api.signIn(worker, inject('password').plain)).toMatchObject({ status: 401 });
    expect(await api.signIn(worker, 'trocada')).toMatchObject({ status: 200 });
  });

  test('an edit without a password keeps password and sessions', async () => {
    const worker = await addWorker();
    await call('PUT', `${path}/${worker.id}`, { as: admin, body: form(worker) });
    expect(await call('GET', '/users/me', { as: worker })).toMatchObject({ status: 200 });
    expect(await api.signIn(worker)).toMatchObject({ status: 200 });
  });

  test("the farm's people cannot be reached through another farm", async () => {
    const before = await contents(sql);
    const as = api.neighbourAdmin;
    for (const { id } of [admin, api.worker]) {
      const answer = await call('PUT', `/farms/${neighbour}/farm_users/${id}`, { as, body: form(api.worker) });
      expect(answer).toMatchObject({ status: 404, body: { errors: ['Usuário não encontrado'] } });
    }
    expect(await contents(sql)).toEqual(before);
  });
});
