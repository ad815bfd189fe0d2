import { describe, expect, inject, test } from 'vitest';
import { startApi } from '../../test/api.ts';
import { addPerson } from '../../test/people.ts';
import { attemptLimit } from './attempts.ts';

const tooMany = {
  status: 429,
  body: { errors: ['Muitas tentativas. Aguarde alguns minutos e tente novamente.'] },
};

async function tryWrong(times: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses = [];
  for (let i = 0; i < times; i++) statuses.push((await attempt()).status);
  return statuses;
}

test('of more keys than memory has room for, those that came first are forgotten', () => {
  const limit = attemptLimit({ max: 1, minutes: 15 });
  for (let key = 0; key <= 100_000; key++) limit.take(String(key));
  expect(() => limit.take('100000')).toThrow('Muitas tentativas');
  expect(() => limit.take('1')).toThrow('Muitas tentativas');
  expect(() => limit.take('0')).not.toThrow();
});

describe('signing in', async () => {
  const api = await startApi();

  test('an account is closed to guesses after ten wrong ones, even to the right password', async () => {
    const { worker, admin } = api;
    expect(await tryWrong(10, () => api.signIn(worker, 'errada'))).toEqual(Array(10).fill(401));
    expect(await api.signIn(worker, 'errada')).toMatchObject(tooMany);
    expect(await api.signIn(worker)).toMatchObject(tooMany);
    expect(await api.signIn({ email: worker.email.toUpperCase() })).toMatchObject(tooMany);
    expect(await api.signIn(admin)).toMatchObject({ status: 200 });
    expect(await api.call('GET', '/users/me', { as: worker })).toMatchObject({ status: 200 });
  });

  test('an email without an account is closed alike', async () => {
    const nobody = { email: 'ninguem@cocho.test' };
    expect(await tryWrong(10, () => api.signIn(nobody))).toEqual(Array(10).fill(401));
    expect(await api.signIn(nobody)).toMatchObject(tooMany);
  });

  test('successes do not count', async () => {
    const person = await addPerson(api.sql, {});
    expect(await tryWrong(9, () => api.signIn(person, 'errada'))).toEqual(Array(9).fill(401));
    for (let i = 0; i < 3; i++) expect(await api.signIn(person)).toMatchObject({ status: 200 });
    expect(await api.signIn(person, 'errada')).toMatchObject({ status: 401 });
    expect(await api.signIn(person)).toMatchObject(tooMany);
  });

  test('ten guesses at once are not more than ten guesses', async () => {
    const person = await addPerson(api.sql, {});
    const answers = await Promise.all(Array.from({ length: 14 }, () => api.signIn(person, 'errada')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  });
});

describe('who guesses from elsewhere', async () => {
  const api = await startApi({ TRUST_PROXY: '1' });
  const { plain } = inject('password');
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const signIn = ({ email }: { email: string }, address: string, password = plain) =>
    api.call('POST', '/users/sign_in', { body: { email, password }, headers: from(address) });

  test('keeps nobody out who signs in with the right password, or sets a new one by a letter', async () => {
    const { worker } = api;
    const wrong = () => signIn(worker, '203.0.113.1', 'errada');
    expect(await tryWrong(10, wrong)).toEqual(Array(10).fill(401));
    expect(await wrong()).toMatchObject(tooMany);
    expect(await signIn(worker, '203.0.113.2')).toMatchObject({ status: 200 });
    await api.sql`
      insert into temporary_passwords (user_id, password_hash, expires_at)
      values (${worker.id}, ${inject('password').hash}, now() + interval '1 minute')
    `;
    const chosen = { password: 'outra senha', password_confirmation: 'outra senha' };
    const body = { email: worker.email, temporary_password: plain, ...chosen };
    const update = () => api.call('POST', '/users/update_password', { body, headers: from('203.0.113.1') });
    expect(await update()).toMatchObject({ status: 200 });
    expect(await signIn(worker, '203.0.113.1', 'outra senha')).toMatchObject({ status: 200 });
  });

  test('gets nowhere from however many addresses', async () => {
    const { admin } = api;
    for (let host = 1; host <= 10; host++)
      expect(await tryWrong(10, () => signIn(admin, `198.51.100.${host}`, 'errada'))).toEqual(Array(10).fill(401));
    expect(await signIn(admin, '198.51.100.11', 'errada')).toMatchObject(tooMany);
    expect(await signIn(admin, '198.51.100.12')).toMatchObject(tooMany);
  });
});

test('the current password of an open session is guessed ten times, and told or not in the same words', async () => {
  const api = await startApi();
  const { plain } = inject('password');
  const change = (current_password: string, password = 'senha nova') =>
    api.call('PUT', '/users/me', {
      as: api.worker,
      body: { name: 'João', current_password, password, password_confirmation: password },
    });
  expect(await tryWrong(9, () => change('errada'))).toEqual(Array(9).fill(422));
  expect(await change(plain)).toMatchObject({ status: 200 });
  expect(await change('errada')).toMatchObject({ status: 422 });
  expect(await change('senha nova', 'outra senha')).toMatchObject(tooMany);
  expect(await api.call('PUT', '/users/me', { as: api.worker, body: { name: 'João' } })).toMatchObject({ status: 200 });
});

describe('what looked at no password counts for nobody:', async () => {
  const api = await startApi();
  const { sql } = api;
  const { plain } = inject('password');

  test('neither what was refused for an account that is closed', async () => {
    const person = await addPerson(sql, {});
    expect(await tryWrong(10, () => api.signIn(person, 'errada'))).toEqual(Array(10).fill(401));
    expect(await tryWrong(60, () => api.signIn(person))).toEqual(Array(60).fill(429));
    expect(await api.signIn(api.admin)).toMatchObject({ status: 200 });
  });

  test('nor what the database did not answer', async () => {
    const { email, token } = await addPerson(sql, {});
    const chosen = { password: 'outra senha', password_confirmation: 'outra senha' };
    const recover = (temporary_password: string) =>
      api.call('POST', '/users/update_password', { body: { email, temporary_password, ...chosen } });
    const change = (current_password: string) =>
      api.call('PUT', '/users/me', { as: { token }, body: { name: 'João', current_password, ...chosen } });
    await sql`alter table users rename column password_hash to away`;
    for (const attempt of [() => api.signIn({ email }), () => recover(plain), () => change(plain)])
      expect(await tryWrong(10, attempt)).toEqual(Array(10).fill(500));
    await sql`alter table users rename column away to password_hash`;
    expect(await recover('errada')).toMatchObject({ status: 422 });
    expect(await api.signIn({ email })).toMatchObject({ status: 200 });
    expect(await change(plain)).toMatchObject({ status: 200 });
  });
});

describe('an address', async () => {
  const api = await startApi();

  test('is closed after sixty wrong tries, whatever the accounts', async () => {
    let count = 0;
    const attempt = () => api.signIn({ email: `nome${++count}@cocho.test` });
    expect(await tryWrong(60, attempt)).toEqual(Array(60).fill(401));
    expect(await attempt()).toMatchObject(tooMany);
  });
});

test('whoever has one address of IPv6 has all that begin so, and one of IPv4 is the same however it is written', async () => {
  const api = await startApi({ TRUST_PROXY: '1' });
  let count = 0;
  const attempt = (address: string) =>
    api.call('POST', '/users/sign_in', {
      body: { email: `nome${++count}@cocho.test`, password: 'errada' },
      headers: { 'x-forwarded-for': address },
    });
  const next = () => attempt(`2001:db8:1:2:${count.toString(16)}::1`);
  expect(await tryWrong(60, next)).toEqual(Array(60).fill(401));
  expect(await next()).toMatchObject(tooMany);
  expect(await attempt('2001:db8:1:3::1')).toMatchObject({ status: 401 });
  expect(await tryWrong(30, () => attempt('203.0.113.7'))).toEqual(Array(30).fill(401));
  expect(await tryWrong(30, () => attempt('::ffff:203.0.113.7'))).toEqual(Array(30).fill(401));
  expect(await attempt('203.0.113.7')).toMatchObject(tooMany);
});

describe('recovering a password', async () => {
  const api = await startApi();
  const { plain } = inject('password');

  test('five mails an account are enough', async () => {
    const ask = () => api.call('POST', '/users/password_recovery', { body: { email: api.worker.email } });
    expect(await tryWrong(5, ask)).toEqual(Array(5).fill(200));
    expect(await ask()).toMatchObject(tooMany);
  });

  test('a temporary password cannot be guessed more than ten times', async () => {
    const body = { email: api.admin.email, temporary_password: 'x', password: plain, password_confirmation: plain };
    const guess = () => api.call('POST', '/users/update_password', { body });
    expect(await tryWrong(10, guess)).toEqual(Array(10).fill(422));
    expect(await guess()).toMatchObject(tooMany);
  });
});

describe('calls of one client', async () => {
  const api = await startApi({ TRUST_PROXY: '1' });
  const from = (address: string, token = '') =>
    api.app.inject({
      url: '/api/v1/users/me',
      headers: { 'x-forwarded-for': address, ...(token ? { authorization: token } : {}) },
    });

  test('are limited by address without a token, and by token with one', async () => {
    for (let i = 0; i < 1200; i++) await from('203.0.113.7');
    const refused = await from('203.0.113.7');
    expect({ status: refused.statusCode, body: refused.json() }).toEqual(tooMany);
    expect((await from('203.0.113.8')).statusCode).toBe(401);
    expect((await from('203.0.113.7', api.worker.token)).statusCode).toBe(200);
  });

  test('do not escape the limit by another made-up token each time, and nobody with a session pays for it', async () => {
    const attacker = '203.0.113.9';
    expect((await from(attacker, api.admin.token)).statusCode).toBe(200);
    const statuses = [];
    for (let i = 0; i < 1300; i++) statuses.push((await from(attacker, `made-up-${i}`)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1200);
    expect(statuses.slice(1200)).toEqual(Array(100).fill(429));
    expect((await from(attacker, api.admin.token)).statusCode).toBe(200);
    expect((await from('203.0.113.10', 'made-up')).statusCode).toBe(401);
  });

  test('count by session where the session is good, and by address once it has ended', async () => {
    const { token } = await addPerson(api.sql, {});
    const leaver = await addPerson(api.sql, {});
    await api.sql`delete from sessions where user_id = ${leaver.id}`;
    for (let i = 0; i < 1200; i++) await from('203.0.113.11', token);
    expect((await from('203.0.113.11', token)).statusCode).toBe(429);
    expect((await from('203.0.113.11', leaver.token)).statusCode).toBe(401);
  });
});
