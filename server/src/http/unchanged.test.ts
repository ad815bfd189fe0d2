import Fastify from 'fastify';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startApi, startServer } from '../../test/api.ts';
import { addFarm, addPerson, type Person } from '../../test/people.ts';
import { fill, routesOf } from '../../test/routes.ts';
import { todayIn } from '../clock.ts';
import type { App } from './app-type.ts';
import { answerUnchanged } from './unchanged.ts';

const api = await startApi();
const elsewhere = await startServer(api.address);
const { sql, call } = api;
type Process = Pick<typeof elsewhere, 'call'>;

let farm: number;
let admin: Person;
let ingredients: string;

beforeEach(async () => {
  farm = await addFarm(sql);
  admin = await addPerson(sql, { farms: { [farm]: 'admin' } });
  ingredients = `/farms/${farm}/ingredients`;
});

async function add(name: string): Promise<number> {
  const { status, body } = await call<{ id: number }>('POST', ingredients, { as: admin, body: { name } });
  expect(status).toBe(201);
  return body.data.id;
}

async function ask({ call }: Process = api, etag = '', path = ingredients) {
  const { status, headers, body } = await call<{ name: string }[]>('GET', path, {
    as: admin,
    headers: { 'if-none-match': etag },
  });
  return { status, body, etag: headers.get('etag') ?? '', names: body.data?.map(({ name }) => name) };
}

describe('whoever has an answer', () => {
  test('is told so without it, until it changes', async () => {
    const id = await add('Milho');
    const first = await ask();
    expect(first).toMatchObject({ status: 200, names: ['Milho'] });
    expect(await ask(api, first.etag)).toMatchObject({ status: 304, body: '', etag: first.etag });
    await call('PUT', `${ingredients}/${id}`, { as: admin, body: { name: 'Sorgo' } });
    const second = await ask(api, first.etag);
    expect(second).toMatchObject({ status: 200, names: ['Sorgo'] });
    expect(await ask(elsewhere, second.etag)).toMatchObject({ status: 304 });
  });

  test('is told so of answers that are made each time, too', async () => {
    const path = `/farms/${farm}/farm_users`;
    const { status, etag } = await ask(api, '', path);
    expect(status).toBe(200);
    expect(await ask(api, etag, path)).toMatchObject({ status: 304 });
  });

  test('pays for it again where it was another one', async () => {
    await add('Milho');
    const { etag } = await ask();
    expect(await ask(api, etag, `${ingredients}?search=soja`)).toMatchObject({ status: 200, names: [] });
  });
});

describe('what a process keeps', () => {
  test.each([
    ['identity', null],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, zstd', 'zstd'],
  ])('is sent as it was made, to who accepts %s', async (accepted, sent) => {
    for (let number = 10; number < 30; number += 1) await add(`Ração úmida ${number}`);
    const tell = async () => {
      const headers = { 'accept-encoding': accepted };
      const answer = await call<{ name: string }[]>('GET', ingredients, { as: admin, headers });
      const told = ['content-type', 'content-encoding', 'etag', 'vary'].map((name) => answer.headers.get(name));
      return { status: answer.status, told, body: answer.body };
    };
    const made = await tell();
    expect(made.told[1]).toBe(sent);
    expect(made.body.data.at(-1)?.name).toBe('Ração úmida 29');
    expect(await tell()).toEqual(made);
  });

  test('is told to who only asks what it is like as it would be to who asks for it', async () => {
    await add('Milho');
    const { etag } = await ask();
    const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': etag };
    const head = await fetch(`${api.url}/api/v1${ingredients}`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  });

  test('is never told once it changed, whichever process changed it', async () => {
    const id = await add('A');
    expect(await ask(elsewhere)).toMatchObject({ names: ['A'] });
    const writes: [() => Promise<unknown>, string[]][] = [
      [() => add('B'), ['A', 'B']],
      [() => call('PUT', `${ingredients}/${id}`, { as: admin, body: { name: 'C' } }), ['B', 'C']],
      [() => call('DELETE', `${ingredients}/${id}`, { as: admin }), ['B']],
      [() => call('POST', `${ingredients}/${id}/restore`, { as: admin }), ['B', 'C']],
      [() => sql`delete from ingredients where farm_id = ${farm} and id = ${id}`, ['B']],
    ];
    for (const [write, names] of writes) {
      await write();
      expect(await ask(elsewhere)).toMatchObject({ status: 200, names });
    }
  });

  test('is forgotten where an older copy was put back while the database ran, in which the same numbers come again', async () => {
    await add('A');
    await sql`create table copied (like farm_versions including all)`;
    await sql`insert into copied overriding system value select * from farm_versions`;
    await add('B');
    // So often that who asks is planned once and for all.
    for (let times = 0; times < 20; times += 1) expect(await ask()).toMatchObject({ names: ['A', 'B'] });
    await sql.begin(async (tx) => {
      // As a restore does: nothing counts what it brings.
      await tx`set local session_replication_role = replica`;
      await tx`delete from ingredients where farm_id = ${farm} and name = 'B'`;
      await tx`drop table farm_versions`;
      await tx`alter table copied rename to farm_versions`;
    });
    await call('POST', ingredients, { as: admin, body: { name: 'C' } });
    expect(await ask()).toMatchObject({ names: ['A', 'C'] });
  });

  test('is told to nobody who may not hear it', async () => {
    await add('A');
    const worker = await addPerson(sql, { farms: { [farm]: 'worker' } });
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await call('GET', ingredients, { as: worker })).toMatchObject({ status: 403 });
    expect(await call('GET', ingredients)).toMatchObject({ status: 401 });
    expect(await call('GET', ingredients, { as: api.admin })).toMatchObject({ status: 404 });
    await sql`delete from sessions where user_id = ${admin.id}`;
    expect(await call('GET', ingredients, { as: admin })).toMatchObject({ status: 401 });
  });

  test('is of the day on which it was asked for, though midnight passed before it was made', async () => {
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const time_zone = 'America/Sao_Paulo';
    const midnight = Date.parse('2026-03-12T03:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: midnight - 1 });
    const app = Fastify() as unknown as App;
    app.decorateRequest('farm').decorateRequest('session');
    app.addHook('onRequest', (request, _reply, done) => {
      Object.assign(request, { farm: { id: 1, time_zone, version: '1' }, session: { user_type: 'admin' } });
      done();
    });
    answerUnchanged(app);
    app.get('/day', async () => {
      const day = todayIn(time_zone);
      vi.setSystemTime(midnight);
      return day;
    });
    expect((await app.inject('/day')).body).toBe('2026-03-11');
    expect((await app.inject('/day')).body).toBe('2026-03-12');
  });

  test('does not outlive a change that was under way when it was made', async () => {
    const [first, second] = [await sql.reserve(), await sql.reserve()];
    const insert = (on: typeof first, name: string) =>
      on`insert into ingredients (farm_id, name) values (${farm}, ${name})`;
    try {
      await Promise.all([first`begin`, second`begin`]);
      await insert(first, 'A');
      await insert(second, 'B');
      expect(await ask()).toMatchObject({ names: [] });
      await second`commit`;
      expect(await ask()).toMatchObject({ names: ['B'] });
      await first`commit`;
      expect(await ask()).toMatchObject({ names: ['A', 'B'] });
      await first`begin`;
      await insert(first, 'C');
      await first`rollback`;
      expect(await ask()).toMatchObject({ names: ['A', 'B'] });
    } finally {
      first.release();
      second.release();
    }
  });
});

describe('a list that says what it shows', () => {
  const lists = routesOf(api.app).filter(({ shows }) => shows);
  const kinds = new Set(lists.flatMap(({ shows = [] }) => shows));
  /** Whoever changes a day changes what all days come to, in the same transaction. */
  const countedAlong: Record<string, string[]> = { lot_totals: ['lot_days'] };
  const whoAsks = ['sessions', 'memberships', 'farms', 'farm_versions'];
  let impatient: Process;

  beforeAll(async () => {
    await sql`alter database ${sql(api.address.database ?? '')} set lock_timeout = '3s'`;
    impatient = await startServer(api.address);
  });

  test.each(lists)('$name reads nothing else', async (route) => {
    const shows = route.shows ?? [];
    const named = [...shows, ...shows.flatMap((kind) => countedAlong[kind] ?? []), ...whoAsks];
    const others = await sql<{ name: string }[]>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename <> all(${named})
    `;
    const holder = await sql.reserve();
    try {
      await holder`begin`;
      await holder`lock table ${sql(others.map(({ name }) => name))} in access exclusive mode`;
      expect(await ask(impatient, '', fill(route, { farmId: farm }))).toMatchObject({ status: 200 });
    } finally {
      await holder`rollback`;
      holder.release();
    }
  });

  test.each([...kinds])('has the changes of %s counted', async (kind) => {
    const counted = await sql`
      select event_manipulation as event from information_schema.triggers
      where event_object_table = ${kind} and action_statement ilike '%raise_farm_version()' order by event
    `;
    expect(counted.map(({ event }) => event)).toEqual(['DELETE', 'INSERT', 'UPDATE']);
  });
});
