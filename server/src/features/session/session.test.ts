import { Me, SignedIn } from '@cocho/domain/session';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../../test/api.ts';
import { contents, whileLocked } from '../../../test/database.ts';
import { addFarm, addPerson, addSession, type Person } from '../../../test/people.ts';
import type { Queryable } from '../../db/db.ts';
import { setPassword } from './password-recovery.ts';

const api = await startApi();
const { sql, call, admin, worker, own, neighbour } = api;
const { plain: password } = inject('password');
const twice = (value: string) => ({ password: value, password_confirmation: value });

function isIn(as: Pick<Person, 'token'>): Promise<boolean> {
  return call('GET', '/users/me', { as }).then(({ status }) => status === 200);
}

describe('signing in', () => {
  test('answers flat, with exactly the person, the farms and a token that works', async () => {
    const answer = await api.signIn(worker);
    expect(answer.status).toBe(200);
    const signedIn = z.strictObject(SignedIn.shape).parse(answer.body);
    expect(signedIn).toMatchObject({
      id: worker.id,
      email: worker.email,
      name: worker.name,
      staff: false,
      user_type: 'worker',
      farms: [{ id: own, name: 'Fazenda Boa Vista', user_type: 'worker', time_zone: 'America/Sao_Paulo' }],
    });
    expect(await isIn(signedIn)).toBe(true);
  });

  test('takes the email in any case and with spaces around it', async () => {
    expect(await api.signIn({ email: `  ${admin.email.toUpperCase()} ` })).toMatchObject({ status: 200 });
  });

  test('has the type of the first farm on top, and no type without farms', async () => {
    const second = await addFarm(sql);
    const both = await addPerson(sql, { farms: { [own]: 'technician', [second]: 'admin' } });
    expect(await api.signIn(both)).toMatchObject({
      body: { user_type: 'technician', farms: [{ user_type: 'technician' }, { user_type: 'admin' }] },
    });
    expect(await api.signIn(api.farmless)).toMatchObject({ body: { user_type: null, farms: [], staff: false } });
    expect(await api.signIn(api.staff)).toMatchObject({ body: { user_type: null, farms: [], staff: true } });
  });

  test('does not tell a wrong password from an unknown email', async () => {
    const wrong = await api.signIn(worker, 'errada');
    const unknown = await api.signIn({ email: 'ninguem@cocho.test' }, 'errada');
    expect(wrong).toMatchObject({ status: 401, body: { errors: ['Email ou senha inválidos'] } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test('takes a password exactly as it was typed', async () => {
    for (const almost of [` ${password}`, `${password} `, password.toUpperCase()]) {
      expect(await api.signIn(worker, almost)).toMatchObject({ status: 401 });
    }
  });

  test('stores no token, only its hash', async () => {
    const { body } = await api.signIn(worker);
    const stored = JSON.stringify(await contents(sql));
    expect(stored).not.toContain(SignedIn.parse(body).token);
  });
});

describe('a session', () => {
  test('is accepted with Bearer before the token or without it', async () => {
    for (const scheme of ['', 'Bearer ', 'bearer ']) {
      expect(await isIn({ token: `${scheme}${worker.token}` })).toBe(true);
    }
    expect(await isIn({ token: `Basic ${worker.token}` })).toBe(false);
  });

  test.each([
    ['idle for 30 days', { last_used_at: '30 days 1 minute', created_at: '31 days' }, false],
    ['idle for almost 30 days', { last_used_at: '29 days 23 hours', created_at: '31 days' }, true],
    ['90 days old, however busy', { last_used_at: '1 minute', created_at: '90 days 1 minute' }, false],
    ['almost 90 days old', { last_used_at: '1 minute', created_at: '89 days 23 hours' }, true],
  ])('%s', async (_, { last_used_at, created_at }, accepted) => {
    const person = await addPerson(sql, {});
    await sql`
      update sessions set last_used_at = now() - ${last_used_at}::interval, created_at = now() - ${created_at}::interval
      where user_id = ${person.id}
    `;
    expect(await isIn(person)).toBe(accepted);
  });

  test('in use does not become idle', async () => {
    const person = await addPerson(sql, {});
    await sql`update sessions set last_used_at = now() - interval '29 days' where user_id = ${person.id}`;
    await isIn(person);
    const [row] = await sql`
      select last_used_at > now() - interval '1 minute' as fresh from sessions where user_id = ${person.id}
    `;
    expect(row).toEqual({ fresh: true });
  });

  test('ends with sign_out, and no other session with it', async () => {
    const person = await addPerson(sql, {});
    const other = { token: await addSession(sql, person.id) };
    const answer = await call('DELETE', '/users/sign_out', { as: person });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Sessão encerrada' } });
    expect([await isIn(person), await isIn(other)]).toEqual([false, true]);
  });
});

describe('signing up', () => {
  const form = { name: 'Rafael Lima', email: 'Rafael@Cocho.test', ...twice('segredo') };

  test('opens a session of a person without farms', async () => {
    const answer = await call('POST', '/users/sign_up', { body: { ...form, staff: true, id: 1 } });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Usuário criado com sucesso' } });
    const signedUp = SignedIn.parse(answer.body);
    expect(signedUp).toMatchObject({ email: 'rafael@cocho.test', staff: false, user_type: null, farms: [] });
    expect(await isIn(signedUp)).toBe(true);
    expect(await api.signIn(signedUp, 'segredo')).toMatchObject({ status: 200 });
  });

  test('refuses an email that has an account', async () => {
    const before = await contents(sql);
    const answer = await call('POST', '/users/sign_up', { body: { ...form, email: worker.email.toUpperCase() } });
    const message = 'Email já cadastrado';
    expect(answer).toMatchObject({ status: 409, body: { errors: [message], fields: { email: message } } });
    expect(await contents(sql)).toEqual(before);
  });
});

describe('my own data', () => {
  test('is exactly what its schema says', async () => {
    const { body } = await call('GET', '/users/me', { as: worker });
    const { token: _, ...signedIn } = SignedIn.parse((await api.signIn(worker)).body);
    expect(z.strictObject(Me.shape).parse(body.data)).toEqual(signedIn);
  });

  test('lists the farms of mine that are active, never another', async () => {
    const { body } = await call<Me>('GET', '/users/me', { as: api.neighbourAdmin });
    expect(body.data.farms.map(({ id }) => id)).toEqual([neighbour]);
  });

  test('name and phone change; type, staff and email do not', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    const body = { name: 'Nome Novo', phone: '(34) 99999-0000', email: 'x@y.z', user_type: 'admin', staff: true };
    const answer = await call<Me>('PUT', '/users/me', { as: person, body });
    const data = { name: body.name, phone: body.phone, email: person.email, user_type: 'worker', staff: false };
    expect(answer).toMatchObject({ status: 200, body: { data, message: 'Perfil atualizado com sucesso' } });
    expect((await call<Me>('GET', '/users/me', { as: person })).body.data).toEqual(answer.body.data);
  });

  test('a new password needs the current one', async () => {
    const person = await addPerson(sql, {});
    const body = { name: 'Ana', current_password: 'errada', ...twice('nova senha') };
    const before = await contents(sql);
    const answer = await call('PUT', '/users/me', { as: person, body });
    const message = 'Senha atual incorreta';
    expect(answer).toMatchObject({ status: 422, body: { errors: [message], fields: { current_password: message } } });
    expect(await contents(sql)).toEqual(before);
  });

  test('a new password ends my other sessions and keeps this one', async () => {
    const person = await addPerson(sql, {});
    const other = { token: await addSession(sql, person.id) };
    const body = { name: 'Ana', current_password: password, ...twice('nova senha') };
    expect(await call('PUT', '/users/me', { as: person, body })).toMatchObject({ status: 200 });
    expect([await isIn(person), await isIn(other)]).toEqual([true, false]);
    expect(await api.signIn(person)).toMatchObject({ status: 401 });
    expect(await api.signIn(person, 'nova senha')).toMatchObject({ status: 200 });
  });
});

describe('a password that is changed while the old one is being verified', () => {
  /** Not committed before the work waits for it. */
  async function whileChanged<T>({ id }: Person, work: () => Promise<T>): Promise<T> {
    let changing: Queryable = sql;
    const change = (tx: Queryable) => {
      changing = tx;
      return setPassword(tx, id, 'changed');
    };
    return whileLocked(api.address, change, 1, work, async () => void (await changing`commit`));
  }
  const sessionsOf = ({ id }: Person) => sql`select from sessions where user_id = ${id}`;

  test('lets nobody in by the old one', async () => {
    const person = await addPerson(sql, {});
    const answer = await whileChanged(person, () => api.signIn(person));
    expect(answer).toMatchObject({ status: 401, body: { errors: ['Email ou senha inválidos'] } });
    expect(await sessionsOf(person)).toHaveLength(0);
  });

  test('is not changed again by whoever knows only the old one', async () => {
    const person = await addPerson(sql, {});
    const body = { name: 'Outra', current_password: password, ...twice('nova senha') };
    const answer = await whileChanged(person, () => call('PUT', '/users/me', { as: person, body }));
    expect(answer).toMatchObject({ status: 422, body: { fields: { current_password: 'Senha atual incorreta' } } });
    expect(await sql`select name, password_hash from users where id = ${person.id}`).toEqual([
      { name: person.name, password_hash: 'changed' },
    ]);
  });

  test('ends the session also if that came a moment before', async () => {
    const person = await addPerson(sql, { farms: { [own]: 'worker' } });
    const { name, email } = person;
    const body = { name, email, user_type: 'worker', active: true, ...twice('do gestor') };
    let changing: Promise<{ status: number }> | undefined;
    const signedIn = await whileLocked(
      api.address,
      (tx) => tx`lock table sessions in share mode`,
      1,
      () => api.signIn(person),
      async () => {
        changing = call('PUT', `/farms/${own}/farm_users/${person.id}`, { as: admin, body });
      },
    );
    expect([signedIn.status, (await changing)?.status]).toEqual([200, 200]);
    expect(await sessionsOf(person)).toHaveLength(0);
  });
});
