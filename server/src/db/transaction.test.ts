import { afterAll, expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { connect, type Transaction } from './db.ts';
import { transaction } from './transaction.ts';

const sql = connect(await newDatabase());
afterAll(() => sql.end());
await sql`create table pens (id integer primary key, visits integer not null default 0)`;
await sql`insert into pens (id) values (1), (2)`;

const visit = (tx: Transaction, id: number) => tx`update pens set visits = visits + 1 where id = ${id}`;

async function givenUp(tx: Transaction, code: string): Promise<void> {
  await tx`do ${tx.unsafe(`$$ begin raise exception using errcode = '${code}'; end $$`)}`;
}

test('two that wait for each other both arrive, and each once', async () => {
  const met = Promise.withResolvers<void>();
  let waiting = 0;
  const pass = (first: number, second: number) =>
    transaction(sql, async (tx) => {
      await visit(tx, first);
      waiting += 1;
      if (waiting === 2) met.resolve();
      await met.promise;
      await visit(tx, second);
    });
  await Promise.all([pass(1, 2), pass(2, 1)]);
  expect(waiting).toBe(3);
  expect(await sql`select id, visits from pens order by id`).toEqual([
    { id: 1, visits: 2 },
    { id: 2, visits: 2 },
  ]);
});

test.each([
  ['40P01', 3],
  ['40001', 3],
  ['23514', 1],
])('what fails with %s is tried %d times', async (code, expected) => {
  let tried = 0;
  const answer = transaction(sql, async (tx) => {
    tried += 1;
    if (tried < 3) await givenUp(tx, code);
    return tried;
  });
  await expect(answer.catch(() => tried)).resolves.toBe(expected);
});

test('what is given up again and again is told at last', async () => {
  let tried = 0;
  const answer = transaction(sql, (tx) => {
    tried += 1;
    return givenUp(tx, '40P01');
  });
  await expect(answer).rejects.toMatchObject({ code: '40P01' });
  expect(tried).toBe(5);
});

test('who falls silent in the middle is given up after a minute, with the locks', async () => {
  const [patience] = await transaction(sql, (tx) => tx`show idle_in_transaction_session_timeout`);
  expect(patience).toEqual({ idle_in_transaction_session_timeout: '1min' });
});
