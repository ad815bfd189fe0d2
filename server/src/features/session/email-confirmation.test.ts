import type { Me } from '@cocho/domain/session';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../../../test/api.ts';
import { contents } from '../../../test/database.ts';
import { addPerson, type Person } from '../../../test/people.ts';
import { jobTools } from '../../jobs/jobs.ts';
import { addMember } from '../farm-users/farm-users.ts';
import { emailCodeJob } from './email-codes.ts';

const api = await startApi();
const { sql, call } = api;

let person: Person;

beforeEach(async () => {
  person = await addPerson(sql, { name: 'Ana', confirmed: false });
});

const confirm = (code: string, as = person) => call<Me>('POST', '/users/me/email_confirmation', { as, body: { code } });
const ask = (as = person) => call('POST', '/users/me/email_confirmation/code', { as });
const isConfirmed = async ({ token }: { token: string } = person) =>
  (await call<Me>('GET', '/users/me', { as: { token } })).body.data.email_confirmed;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What the job sends. */
async function lettersTo(id = person.id) {
  const letters: { to: string; text: string }[] = [];
  const sendMail = async (letter: { to: string; text: string }) => {
    letters.push(letter);
  };
  await emailCodeJob.run({ user_id: id }, { ...jobTools(api.app), sendMail });
  return letters;
}

async function codeByMail(id = person.id): Promise<string> {
  const [letter] = await lettersTo(id);
  return /código é: (\d{6})/.exec(letter?.text ?? '')?.[1] ?? '';
}

test('the code from the mail confirms the email, once', async () => {
  expect(await isConfirmed()).toBe(false);
  const [letter] = await lettersTo();
  expect(letter).toMatchObject({
    to: person.email,
    text: expect.stringContaining(`${api.config.publicUrl}/bem-vindo`),
  });
  const code = await codeByMail();
  const elsewhere = (await api.signIn(person)).body as unknown as { token: string };
  expect(await isConfirmed(elsewhere)).toBe(false);
  const answer = await confirm(code);
  // Whoever else was in is out.
  expect((await call('GET', '/users/me', { as: elsewhere })).status).toBe(401);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Email confirmado', data: { email_confirmed: true } } });
  expect(await isConfirmed()).toBe(true);
  expect(await confirm(code)).toMatchObject({ status: 422 });
  expect(await lettersTo()).toEqual([]);
});

test('sign-up sends it by itself, and the person may ask for others, but not for many', async () => {
  const form = { name: 'Bia', email: 'bia@cocho.test', password: 'segredo', password_confirmation: 'segredo' };
  const { body } = await call('POST', '/users/sign_up', { body: form });
  const { id, token } = body as unknown as Me & { token: string };
  const waiting = () => sql`
    select from graphile_worker.jobs where task_identifier = ${emailCodeJob.name} and key like ${`% ${id}`}
  `;
  expect(await waiting()).toHaveLength(1);
  const as = { ...person, token };
  for (let times = 0; times < 5; times++) {
    expect(await ask(as)).toMatchObject({ status: 200, body: { message: 'Enviamos um código ao seu email' } });
  }
  expect(await ask(as)).toMatchObject({ status: 429 });
  expect(await waiting()).toHaveLength(1);
});

describe('not confirmed by', () => {
  test.each([
    ['none', '', 'Código é obrigatório'],
    ['half a code', '123', 'Código deve estar em um formato válido'],
    ['letters', 'abcdef', 'Código deve estar em um formato válido'],
    ['one that was never sent', '123456', 'Este código não vale mais. Peça outro.'],
  ])('%s', async (_, code, message) => {
    const before = await contents(sql);
    expect(await confirm(code)).toMatchObject({ status: 422, body: { fields: { code: message } } });
    expect(await contents(sql)).toEqual(before);
  });

  test('a wrong one, which tells how many tries are left; after the last only a new code helps', async () => {
    const code = await codeByMail();
    const told = [];
    for (let tries = 0; tries < 6; tries++) told.push((await confirm(other(code))).body.fields.code);
    expect(told).toEqual([
      'Código incorreto. Restam 4 tentativas.',
      'Código incorreto. Restam 3 tentativas.',
      'Código incorreto. Restam 2 tentativas.',
      'Código incorreto. Resta 1 tentativa.',
      'Código incorreto. Peça outro código.',
      'Este código não vale mais. Peça outro.',
    ]);
    expect(await confirm(code)).toMatchObject({ status: 422 });
    expect(await confirm(await codeByMail())).toMatchObject({ status: 200 });
  });

  test('one that is older than half an hour, was replaced, or is another person’s', async () => {
    const [first, second] = [await codeByMail(), await codeByMail()];
    if (first !== second) expect(await confirm(first)).toMatchObject({ status: 422 });
    const stranger = await addPerson(sql, { confirmed: false });
    expect(await confirm(second, stranger)).toMatchObject({ status: 422 });
    await sql`update email_codes set expires_at = now() - interval '1 second' where user_id = ${person.id}`;
    const message = 'Este código não vale mais. Peça outro.';
    expect(await confirm(second)).toMatchObject({ status: 422, body: { fields: { code: message } } });
    expect([await isConfirmed(), await isConfirmed(stranger)]).toEqual([false, false]);
  });
});

describe('a manager', () => {
  const change = ({ id, name, email }: Person, changes: object) =>
    call('PUT', `/farms/${api.own}/farm_users/${id}`, {
      as: api.admin,
      body: { name, email, user_type: 'worker', active: true, ...changes },
    });

  test('who gives a person another email ends the confirmation, and every code sent before', async () => {
    const member = await addPerson(sql, { farms: { [api.own]: 'worker' } });
    expect(await change(member, { name: 'Outro nome' })).toMatchObject({ status: 200 });
    expect(await isConfirmed(member)).toBe(true);
    const waiting = await addPerson(sql, { confirmed: false });
    await codeByMail(waiting.id);
    await addMember(sql, api.own, { id: waiting.id, user_type: 'worker', active: true });
    for (const who of [member, waiting]) {
      expect(await change(who, { email: `novo-${who.email}` })).toMatchObject({ status: 200 });
      const rows = await sql`
        select email_confirmed_at, (select code_hash from email_codes c where c.user_id = users.id) as code
        from users where id = ${who.id}
      `;
      expect(rows).toEqual([{ email_confirmed_at: null, code: null }]);
    }
  });

  test('who chooses another’s password ends it too, and one’s own does not', async () => {
    const member = await addPerson(sql, { farms: { [api.own]: 'worker' } });
    const password = { password: 'outra senha', password_confirmation: 'outra senha' };
    expect(await change(member, password)).toMatchObject({ status: 200 });
    expect(await change(api.admin, { user_type: 'admin', ...password })).toMatchObject({ status: 200 });
    const rows = await sql`
      select email_confirmed_at is not null as confirmed from users where id in (${member.id}, ${api.admin.id}) order by id
    `;
    expect(rows).toEqual([{ confirmed: true }, { confirmed: false }]);
  });

  test('who may know a person’s password leaves them no code: only what makes the password their own confirms', async () => {
    const member = await addPerson(sql, { farms: { [api.own]: 'worker' }, confirmed: false });
    expect(await ask(member)).toMatchObject({
      status: 409,
      body: { errors: [expect.stringContaining('você também escolhe uma senha só sua')] },
    });
    expect(await lettersTo(member.id)).toEqual([]);
    // Nor does it help to have left.
    await sql`update memberships set active = false where user_id = ${member.id}`;
    expect(await lettersTo(member.id)).toEqual([]);
  });

  test('does not link a person by making the account: it is only of that farm until its email is confirmed', async () => {
    const email = 'tecnico@cocho.test';
    const password = { password: 'escolhida', password_confirmation: 'escolhida' };
    const body = { name: 'Técnico', email, user_type: 'technician', active: true, ...password };
    expect(await call('POST', `/farms/${api.own}/farm_users`, { as: api.admin, body })).toMatchObject({ status: 201 });
    const link = { email, user_type: 'technician' };
    const linked = await call('POST', `/manager/farms/${api.neighbour}/members`, { as: api.staff, body: link });
    expect(linked).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } });
  });
});
