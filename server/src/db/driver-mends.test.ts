import { afterAll, beforeEach, expect, test } from 'vitest';
import { afterwards } from '../../test/afterwards.ts';
import { newDatabase } from '../../test/database.ts';
import { openDoor } from '../../test/database-door.ts';
import { eventually } from '../../test/eventually.ts';
import { connect } from './db.ts';
import { transaction } from './transaction.ts';

const address = await newDatabase();
const sql = connect(address);
afterAll(() => sql.end());
await sql`create table kept (id int)`;
beforeEach(() => sql`truncate kept`);

/** A pool of one connection, so that whoever comes next gets the one that was lost. */
async function onlyOne() {
  const door = await openDoor(address);
  const pool = connect({ url: door.url }, 1);
  afterwards(() => pool.end({ timeout: 1 }));
  const [{ pid }] = await pool<[{ pid: number }]>`select pg_backend_pid() as pid`;
  return { pool, door, sleep, terminate: () => sql`select pg_terminate_backend(${pid})` };

  /** Answers once PostgreSQL has begun to sleep for it. */
  async function sleep() {
    const sleeping = pool`select pg_sleep(60)`.execute();
    sleeping.catch(() => {});
    const asleep = () => sql`select from pg_stat_activity where pid = ${pid} and query ~ '^select pg_sleep'`;
    await eventually(async () => expect(await asleep()).toHaveLength(1));
    return { sleeping };
  }
}

async function keptIds(): Promise<number[]> {
  return (await sql<{ id: number }[]>`select id from kept order by id`).map(({ id }) => id);
}

test('what is asked for on a connection that just broke off fails, and is not taken for done once there is another', async () => {
  const { pool, door, sleep } = await onlyOne();
  const { sleeping } = await sleep();
  const asked = sleeping.catch(() => pool`insert into kept values (1)`.execute());
  door.breakOff();
  const failed = expect(asked).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await eventually(() => pool`select`);
  await failed;
  expect(await keptIds()).toEqual([]);
});

test('a transaction says along with its last question that it ends, and keeps nothing where that failed', async () => {
  const { pool, door } = await onlyOne();
  const keep = (id: unknown) =>
    transaction(pool, async (tx) => tx.last(tx`insert into kept values (${id as number}) returning id`));
  expect(await keep(1)).toEqual([{ id: 1 }]);
  const before = door.heard.length;
  expect(await keep(2)).toEqual([{ id: 2 }]);
  // Once to begin, and once for the rest.
  expect(door.heard.length - before).toBe(2);
  await expect(keep('x')).rejects.toThrow('invalid input syntax');
  expect(await keptIds()).toEqual([1, 2]);
});

test.each([
  ['is prepared', true],
  ['is not', false],
])(
  'a last question that fails on a new connection fails its transaction, and who waits for the connection goes on: it %s',
  async (_, prepare) => {
    const pool = connect({ ...address, prepare }, 1);
    afterwards(() => pool.end({ timeout: 1 }));
    const keep = (id: unknown) =>
      transaction(pool, async (tx) => tx.last(tx`insert into kept values (${id as number}) returning id`));
    const asked = [keep('x'), keep(1), keep('y'), pool`select 2 as id`, keep('z'), keep(2)];
    const answers = await Promise.allSettled(asked);
    expect(answers.map((answer) => ('value' in answer ? answer.value[0]?.id : answer.reason.code))).toEqual([
      '22P02',
      1,
      '22P02',
      2,
      '22P02',
      2,
    ]);
    expect(await keptIds()).toEqual([1, 2]);
  },
);

test('a last question that was planned before its table changed fails its transaction, and is planned anew by the next', async () => {
  const pool = connect(address, 1);
  afterwards(() => pool.end({ timeout: 1 }));
  const read = () => transaction(pool, async (tx) => tx.last(tx`insert into kept values (1) returning *`));
  expect(await read()).toEqual([{ id: 1 }]);
  await sql`alter table kept add column more int`;
  await expect(read()).rejects.toThrow('cached plan must not change result type');
  expect(await keptIds()).toEqual([1]);
  expect(await read()).toEqual([{ id: 1, more: null }]);
});

test('a transaction whose connection breaks off at its end fails', async () => {
  const { pool, door } = await onlyOne();
  door.breakOffAt('commit');
  await expect(transaction(pool, async (tx) => tx.last(tx`select 1`))).rejects.toThrow(/CONNECTION_CLOSED|ECONNRESET/);
});

test('what PostgreSQL said as it ended a connection is not said to the next one', async () => {
  const { pool, sleep, terminate } = await onlyOne();
  const { sleeping } = await sleep();
  const woken = expect(sleeping).rejects.toThrow();
  await terminate();
  await woken;
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }]);
});

test('a transaction that lost its connection while it waited does nothing in that of another', async () => {
  const { pool, terminate } = await onlyOne();
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wentOn = Promise.withResolvers<void>();
  const lost = pool.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    begun.resolve();
    await goOn.promise;
    await tx`insert into kept values (2)`.finally(wentOn.resolve);
  });
  const refused = expect(lost).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  await begun.promise;
  await terminate();
  await refused;

  const other = pool.begin(async (tx) => {
    await tx`insert into kept values (3)`;
    goOn.resolve();
    await wentOn.promise;
    // What the lost one would end with comes before the answer to this.
    await tx`insert into kept values (4)`;
    throw new Error('all of it is taken back');
  });
  await expect(other).rejects.toThrow('all of it is taken back');
  expect(await keptIds()).toEqual([]);
});

test('a connection that breaks off while the driver asks for its types fails whoever waits for it, and nothing else', async () => {
  const door = await openDoor(address);
  door.breakOffAt('pg_catalog.pg_type');
  const pool = connect({ url: door.url }, 1);
  afterwards(() => pool.end({ timeout: 1 }));
  await expect(pool`select 1 as one`).rejects.toThrow();
  await expect(pool.begin((tx) => tx`select 1 as one`)).rejects.toThrow();
  await expect(pool.reserve()).rejects.toThrow();
});

test('a pool that is ended while its connection breaks off ends', async () => {
  const { pool, door, sleep } = await onlyOne();
  await sleep();
  const ended = pool.end();
  door.breakOff();
  await ended;
});

test('one who asks alone is answered by the connection that was used last, also where many are open', async () => {
  const pool = connect(address);
  afterwards(() => pool.end({ timeout: 1 }));
  const pidOf = async () => (await pool<[{ pid: number }]>`select pg_backend_pid() as pid`)[0].pid;
  const open = new Set(await Promise.all(Array.from({ length: 40 }, pidOf)));
  expect(open.size).toBeGreaterThan(1);
  const used = new Set<number>();
  for (let times = 0; times < 20; times += 1) used.add(await pidOf());
  expect(used.size).toBe(1);
});

test('an answer is its rows and nothing else, and still tells what was done', async () => {
  const kept = await sql`insert into kept values (1), (2) returning id`;
  expect(Object.keys(kept)).toEqual(['0', '1']);
  expect({ ...kept }).toEqual({ 0: { id: 1 }, 1: { id: 2 } });
  expect(kept).toMatchObject({ count: 2, command: 'INSERT' });
  expect(kept.columns.map(({ name }) => name)).toEqual(['id']);
  expect(kept.map(({ id }) => id)).toEqual([1, 2]);
  const [one, other] = await sql.unsafe('select 1 as a; select 2 as b').simple();
  expect([one, other]).toEqual([[{ a: 1 }], [{ b: 2 }]]);
});
