import { beforeEach, describe, expect, test } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';
import { eventually } from '../../test/eventually.ts';
import { cutListeners } from '../../test/listeners.ts';
import { addFarm, addPerson, addSession, type Person } from '../../test/people.ts';

const api = await startApi();
const elsewhere = await startServer(api.address);
const { sql, call } = api;

let farm: number;
let admin: Person;
let worker: Person;

beforeEach(async () => {
  farm = await addFarm(sql);
  admin = await addPerson(sql, { name: 'Marina', farms: { [farm]: 'admin' } });
  worker = await addPerson(sql, { name: 'João', farms: { [farm]: 'worker' } });
});

/** What the other process says to someone who asks it. */
async function answers(person: Pick<Person, 'token'>, path = 'corral_indexes'): Promise<number> {
  return (await elsewhere.call('GET', `/farms/${farm}/${path}`, { as: person })).status;
}

const path = () => `/farms/${farm}/farm_users/${worker.id}`;
const form = (change: object) => ({ name: worker.name, email: worker.email, user_type: 'worker', ...change });
const newPassword = { password: 'trocada', password_confirmation: 'trocada' };
const as = () => ({ as: admin });

const revocations: [string, number, () => Promise<unknown>][] = [
  ['signs out', 401, () => call('DELETE', '/users/sign_out', { as: worker })],
  ['is deactivated', 404, () => call('DELETE', path(), as())],
  ['gets a new password', 401, () => call('PUT', path(), { ...as(), body: form(newPassword) })],
  ['loses the farm', 404, () => sql`update farms set active = false where id = ${farm}`],
  [
    'has had the session for too long',
    401,
    () => sql`update sessions set created_at = '2020-01-01' where user_id = ${worker.id}`,
  ],
];

describe('at once and on every process', () => {
  test.each(revocations)('a person who %s is answered %i', async (_, status, revoke) => {
    expect(await answers(worker)).toBe(200);
    await revoke();
    expect(await answers(worker)).toBe(status);
  });

  test.each(revocations)(
    'while nothing is heard of the database, a person who %s is answered %i',
    async (_, status, revoke) => {
      expect(await answers(worker)).toBe(200);
      // Whoever was cut before may not be back yet.
      await eventually(() => cutListeners(sql));
      await revoke();
      expect(await answers(worker)).toBe(status);
    },
  );

  test('a role that changed decides', async () => {
    expect(await answers(worker, 'farm_users')).toBe(403);
    await call('PUT', path(), { ...as(), body: form({ user_type: 'admin' }) });
    expect(await answers(worker, 'farm_users')).toBe(200);
    await call('PUT', path(), { ...as(), body: form({ user_type: 'worker' }) });
    expect(await answers(worker, 'farm_users')).toBe(403);
  });
});

test('of many who ask in the same moment, each is answered for themselves', async () => {
  const stranger = await addPerson(sql, {});
  const former = await addPerson(sql, { farms: { [farm]: 'worker' } });
  await sql`update memberships set active = false where user_id = ${former.id}`;
  const second = { token: await addSession(sql, admin.id) };
  const askers = [
    [admin, 200],
    [worker, 403],
    [stranger, 404],
    [former, 404],
    [{ token: 'nope' }, 401],
    [second, 200],
    [{ token: '' }, 401],
  ] as const;
  const calls = Array.from({ length: 70 }, (_, at) => askers[(at * 3) % askers.length] as (typeof askers)[number]);
  const told = await Promise.all(calls.map(([person]) => answers(person, 'farm_users')));
  expect(told).toEqual(calls.map(([, status]) => status));
  const people = [admin, worker, stranger, former];
  const names = await Promise.all(people.map((person) => call<Person>('GET', '/users/me', { as: person })));
  expect(names.map(({ body }) => body.data.id)).toEqual(people.map(({ id }) => id));
});
