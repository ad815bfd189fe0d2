import type { Me } from '@cocho/domain/session';
import { expect, inject, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson } from '../../../test/people.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { temporaryPasswordJob } from './password-recovery.ts';

const api = await startApi();
const { sql, call } = api;
const people = `/farms/${api.own}/farm_users`;
const twice = (password: string) => ({ password, password_confirmation: password });
const { plain: given } = inject('password');
let count = 0;

/** Made by the manager, who knows the password; signed in with it. */
async function newMember(user_type = 'worker') {
  const form = { name: 'Zé', email: `ze${++count}@cocho.test`, user_type, active: true };
  const made = await call('POST', people, { as: api.admin, body: { ...form, ...twice(given) } });
  expect(made).toMatchObject({ status: 201 });
  return { active: true, ...(await signIn(form.email, given)) };
}

async function signIn(email: string, password: string) {
  const { status, body } = await api.signIn({ email }, password);
  expect(status).toBe(200);
  return body as unknown as Me & { token: string };
}

function choose(as: { token: string }, password: string, current_password = given) {
  return call<Me>('PUT', '/users/me', { as, body: { name: 'Zé', current_password, ...twice(password) } });
}

/** As the mail has it. */
async function temporaryPasswordOf(email: string): Promise<string> {
  let text = '';
  const sendMail = async (letter: { text: string }) => {
    text = letter.text;
  };
  await temporaryPasswordJob.run(
    { email, asked_at: new Date(Date.now() + 60_000).toISOString() },
    {
      ...jobTools(api.app),
      sendMail,
    },
  );
  return /é: (\w{12})$/m.exec(text)?.[1] ?? '';
}

test.each(['worker', 'technician', 'admin'])(
  'a %s with a password of the manager’s is told so, and works on',
  async (type) => {
    const member = await newMember(type);
    expect(member.password_given).toBe(true);
    expect(await call('GET', `/farms/${api.own}/lots`, { as: member })).toMatchObject({ status: 200 });
  },
);

test('an own one ends it, and must be another', async () => {
  const member = await newMember();
  const before = await contents(sql);
  const message = 'Escolha uma senha diferente da atual';
  expect(await choose(member, given)).toMatchObject({ status: 422, body: { fields: { password: message } } });
  expect(await contents(sql)).toEqual(before);
  expect(await choose(member, 'só minha')).toMatchObject({ status: 200, body: { data: { password_given: false } } });
  expect((await signIn(member.email, 'só minha')).password_given).toBe(false);
});

test('a manager who changes another’s password gives one again; who changes their own, or nothing of it, does not', async () => {
  const member = await newMember();
  await choose(member, 'só minha');
  const { name, email, user_type, active } = member;
  const change = (changes: object) =>
    call('PUT', `${people}/${member.id}`, { as: api.admin, body: { name, email, user_type, active, ...changes } });
  expect(await change({ name: 'José' })).toMatchObject({ status: 200 });
  expect((await signIn(email, 'só minha')).password_given).toBe(false);
  expect(await change(twice('esquecida'))).toMatchObject({ status: 200 });
  expect((await signIn(email, 'esquecida')).password_given).toBe(true);

  const manager = await addPerson(sql, { farms: { [api.own]: 'admin' } });
  const own = { name: 'Marina', email: manager.email, user_type: 'admin', active: true, ...twice('outra minha') };
  expect(await call('PUT', `${people}/${manager.id}`, { as: manager, body: own })).toMatchObject({ status: 200 });
  expect((await signIn(manager.email, 'outra minha')).password_given).toBe(false);
});

test('confirming the email takes an own one along, also after a change by whoever was in with the given one', async () => {
  const member = await newMember();
  // It may as well have been the manager.
  await choose(member, 'trocada');
  const use = async (password: string) =>
    call('POST', '/users/update_password', {
      body: { email: member.email, temporary_password: await temporaryPasswordOf(member.email), ...twice(password) },
    });
  expect(await use('só minha')).toMatchObject({ status: 200 });
  expect(await signIn(member.email, 'só minha')).toMatchObject({ email_confirmed: true, password_given: false });
  expect(await api.signIn(member, 'trocada')).toMatchObject({ status: 401 });
});

test('the given one is no own one, by way of the mail either', async () => {
  const member = await newMember();
  const temporary_password = await temporaryPasswordOf(member.email);
  const use = (password: string) =>
    call('POST', '/users/update_password', { body: { email: member.email, temporary_password, ...twice(password) } });
  const before = await contents(sql);
  const message = 'Escolha uma senha diferente da atual';
  expect(await use(given)).toMatchObject({ status: 422, body: { fields: { password: message } } });
  expect(await contents(sql)).toEqual(before);
  expect(await use('só minha')).toMatchObject({ status: 200 });
});

test('nobody else is asked: who signed up, who has no password yet, and whose is of before', async () => {
  const form = { name: 'Bia', email: 'bia@cocho.test', ...twice('segredo') };
  expect((await call('POST', '/users/sign_up', { body: form })).body).toMatchObject({ password_given: false });
  const body = { name: 'Téo', email: 'teo@cocho.test', user_type: 'worker', active: true };
  await call('POST', people, { as: api.admin, body });
  await call('POST', `/farms/${api.own}/invitations`, { as: api.admin, body: { name: 'Nico' } });
  expect(await sql`select name from users where password_given and name in ('Téo', 'Nico')`).toEqual([]);
  expect((await signIn(api.worker.email, given)).password_given).toBe(false);
});
