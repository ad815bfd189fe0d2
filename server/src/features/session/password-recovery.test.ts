import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { afterwards } from '../../../test/afterwards.ts';
import { type Api, startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailbox, temporaryPasswordIn } from '../../../test/mailbox.ts';
import { addPerson, addSession, type Person } from '../../../test/people.ts';
import { openTempDir } from '../../../test/temp-dir.ts';
import { jobs } from '../../app.ts';
import type { Queryable } from '../../db/db.ts';
import { jobTools, startJobs } from '../../jobs/jobs.ts';
import { setPassword, temporaryPasswordJob } from './password-recovery.ts';

const mailbox = await startMailbox();
const api = await startApi({ SMTP_URL: mailbox.url, MAIL_FROM: 'Cocho <nao-responda@cocho.test>' });
const { sql, call } = api;
await work(api);

async function work(api: Api): Promise<void> {
  const stopJobs = await startJobs(api.address, jobs, jobTools(api.app), api.app.log);
  afterwards(() => stopJobs());
}

function ask({ email }: { email: string }, { call }: Pick<Api, 'call'> = api) {
  return call('POST', '/users/password_recovery', { body: { email } });
}

function use({ email }: { email: string }, temporary_password: string, password = 'senha nova') {
  return call('POST', '/users/update_password', {
    body: { email, temporary_password, password, password_confirmation: password },
  });
}

function lettersTo({ email }: { email: string }) {
  return mailbox.letters.filter(({ to }) => to.includes(email));
}

/** Asks for a temporary password and answers the one that comes by mail. */
async function receive(person: Person): Promise<string> {
  const before = lettersTo(person).length;
  expect(await ask(person)).toMatchObject({ status: 200 });
  await eventually(() => expect(lettersTo(person)).toHaveLength(before + 1));
  return temporaryPasswordIn(lettersTo(person).at(-1)?.raw ?? '');
}

const refused = {
  status: 422,
  body: {
    errors: ['Erro ao atualizar senha'],
    fields: { temporary_password: 'Senha temporária inválida ou expirada' },
  },
};

test('a temporary password comes by mail and sets a new password', async () => {
  const person = await addPerson(sql, { name: 'João' });
  const temporary = await receive(person);
  const [letter] = lettersTo(person);
  expect(letter?.raw).toContain('From: Cocho <nao-responda@cocho.test>');
  expect(letter?.raw).toContain('Ol=C3=A1, Jo=C3=A3o.');
  expect(await use(person, temporary)).toMatchObject({
    status: 200,
    body: { message: 'Senha atualizada com sucesso' },
  });
  expect(await api.signIn(person)).toMatchObject({ status: 401 });
  expect(await api.signIn(person, 'senha nova')).toMatchObject({ status: 200 });
});

test('the name in the letter is one line, whatever somebody who signed up with the email made of it', async () => {
  const person = await addPerson(sql, { name: 'Ana.\n\nSua conta foi bloqueada:\nhttp://longe.test' });
  await receive(person);
  const text = lettersTo(person)[0]?.raw.replaceAll(/=\r?\n/g, '');
  expect(text).toContain('Ol=C3=A1, Ana. Sua conta foi bloqueada: http://longe.test.');
});

test('who sets a password by what was mailed has shown that the email is theirs', async () => {
  const person = await addPerson(sql, { confirmed: false });
  await use(person, await receive(person));
  expect((await api.signIn(person, 'senha nova')).body).toMatchObject({ email_confirmed: true });
});

test('the old password and the sessions stay until the temporary one is used', async () => {
  const person = await addPerson(sql, {});
  const temporary = await receive(person);
  expect(await api.signIn(person)).toMatchObject({ status: 200 });
  expect(await api.signIn(person, temporary)).toMatchObject({ status: 401 });
  expect(await call('GET', '/users/me', { as: person })).toMatchObject({ status: 200 });
});

test("using it ends all of the person's sessions and nobody else's", async () => {
  const person = await addPerson(sql, {});
  const other = { token: await addSession(sql, person.id) };
  await use(person, await receive(person));
  for (const as of [person, other]) expect(await call('GET', '/users/me', { as })).toMatchObject({ status: 401 });
  expect(await call('GET', '/users/me', { as: api.admin })).toMatchObject({ status: 200 });
});

test('it works once, even when used twice at the same moment', async () => {
  const person = await addPerson(sql, {});
  const temporary = await receive(person);
  const answers = await Promise.all([use(person, temporary, 'primeira'), use(person, temporary, 'segunda')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await use(person, temporary)).toMatchObject(refused);
});

test('it works for 30 minutes', async () => {
  const person = await addPerson(sql, {});
  const temporary = await receive(person);
  const [row] = await sql<[{ minutes: number }]>`
    select round(extract(epoch from expires_at - now()) / 60) as minutes from temporary_passwords
    where user_id = ${person.id}
  `;
  expect(row.minutes).toBe(30);
  await sql`update temporary_passwords set expires_at = now() - interval '1 second' where user_id = ${person.id}`;
  expect(await use(person, temporary)).toMatchObject(refused);
});

test('a newer one replaces it', async () => {
  const person = await addPerson(sql, {});
  const [first, second] = [await receive(person), await receive(person)];
  expect(second).not.toBe(first);
  expect(await use(person, first)).toMatchObject(refused);
  expect(await use(person, second)).toMatchObject({ status: 200 });
});

describe('a password that is changed meanwhile ends it', () => {
  const password = 'outra senha';
  const changed = { password, password_confirmation: password };

  test("by the person's own profile", async () => {
    const person = await addPerson(sql, {});
    const temporary = await receive(person);
    const body = { name: person.name, current_password: inject('password').plain, ...changed };
    expect(await call('PUT', '/users/me', { as: person, body })).toMatchObject({ status: 200 });
    expect(await use(person, temporary)).toMatchObject(refused);
    expect(await api.signIn(person, password)).toMatchObject({ status: 200 });
  });

  test('by a manager', async () => {
    const person = await addPerson(sql, { farms: { [api.own]: 'worker' } });
    const temporary = await receive(person);
    const { name, email } = person;
    const body = { name, email, user_type: 'worker', active: true, ...changed };
    const path = `/farms/${api.own}/farm_users/${person.id}`;
    expect(await call('PUT', path, { as: api.admin, body })).toMatchObject({ status: 200 });
    expect(await use(person, temporary)).toMatchObject(refused);
  });
});

describe('a password that was changed after it was asked for', () => {
  test('leaves nothing to send, however late the job comes', async () => {
    const idle = await startApi({ SMTP_URL: mailbox.url });
    const person = await addPerson(idle.sql, {});
    await ask(person, idle);
    const password = 'outra senha';
    const changed = { password, password_confirmation: password };
    const body = { name: person.name, current_password: inject('password').plain, ...changed };
    expect(await idle.call('PUT', '/users/me', { as: person, body })).toMatchObject({ status: 200 });
    await work(idle);
    await eventually(async () => expect(await idle.sql`select from graphile_worker.jobs`).toHaveLength(0));
    expect(await idle.sql`select from temporary_passwords`).toHaveLength(0);
    expect(lettersTo(person)).toHaveLength(0);
    expect(await ask(person, idle)).toMatchObject({ status: 200 });
    await eventually(() => expect(lettersTo(person)).toHaveLength(1));
  });

  test('is seen, also if the job meets it halfway', async () => {
    const person = await addPerson(sql, {});
    const asked = { email: person.email, asked_at: new Date(Date.now() - 60_000).toISOString() };
    let changing: Queryable = sql;
    const change = (tx: Queryable) => {
      changing = tx;
      return setPassword(tx, person.id, 'outra');
    };
    const commit = async () => void (await changing`commit`);
    await whileLocked(api.address, change, 1, () => temporaryPasswordJob.run(asked, jobTools(api.app)), commit);
    expect(await sql`select from temporary_passwords where user_id = ${person.id}`).toHaveLength(0);
    expect(lettersTo(person)).toHaveLength(0);
  });
});

test("a wrong one, another person's, or none at all is refused and changes nothing", async () => {
  const [person, other] = [await addPerson(sql, {}), await addPerson(sql, {})];
  const temporary = await receive(person);
  const before = await contents(sql);
  expect(await use(person, 'abcdefgh2345')).toMatchObject(refused);
  expect(await use(other, temporary)).toMatchObject(refused);
  expect(await use({ email: 'ninguem@cocho.test' }, temporary)).toMatchObject(refused);
  expect(await contents(sql)).toEqual(before);
});

test('an unknown email gets the same answer and no mail', async () => {
  const nobody = { email: 'desconhecido@cocho.test' };
  const person = await addPerson(sql, {});
  const [unknown, known] = [await ask(nobody), await ask(person)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(known.body.message).toMatch(/^Se o email estiver cadastrado/);
  await eventually(async () => expect(await sql`select from graphile_worker.jobs`).toHaveLength(0));
  expect(lettersTo(person)).toHaveLength(1);
  expect(lettersTo(nobody)).toHaveLength(0);
});

test('only the hash of a temporary password is stored', async () => {
  const temporary = await receive(await addPerson(sql, {}));
  expect(temporary).toMatch(/^[a-z2-9]{12}$/);
  expect(JSON.stringify(await contents(sql))).not.toContain(temporary);
});

test('a mail that the mail server refuses is sent again later', async () => {
  const person = await addPerson(sql, {});
  mailbox.mood.refuses = true;
  await ask(person);
  const failed = () => sql`select from graphile_worker.jobs where attempts > 0 and last_error is not null`;
  await eventually(async () => expect(await failed()).toHaveLength(1));
  mailbox.mood.refuses = false;
  await sql`update graphile_worker._private_jobs set run_at = now()`;
  await eventually(() => expect(lettersTo(person)).toHaveLength(1));
  const temporary = temporaryPasswordIn(lettersTo(person)[0]?.raw ?? '');
  expect(await use(person, temporary)).toMatchObject({ status: 200 });
});

describe('without a mail server', async () => {
  const dataDir = openTempDir();
  const folderApi = await startApi({ DATA_DIR: dataDir });
  await work(folderApi);
  afterwards(() => rmSync(dataDir, { recursive: true }));

  test('mail is written to a folder that only its owner reads', async () => {
    const { worker } = folderApi;
    expect(await ask(worker, folderApi)).toMatchObject({ status: 200 });
    const folder = join(dataDir, 'mail');
    const file = await eventually(() => {
      const [first] = readdirSync(folder);
      if (first === undefined) throw new Error('no mail yet');
      return first;
    });
    const path = join(folder, file);
    expect(file).toContain(worker.email);
    await eventually(() => expect(temporaryPasswordIn(readFileSync(path, 'utf8'))).toHaveLength(12));
    expect(statSync(path).mode & 0o077).toBe(0);
  });
});
