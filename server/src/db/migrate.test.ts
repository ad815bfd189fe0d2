import { expect, test } from 'vitest';
import { afterwards } from '../../test/afterwards.ts';
import { contents, newDatabase } from '../../test/database.ts';
import { StartError } from '../start-error.ts';
import { connect } from './db.ts';
import { migrate } from './migrate.ts';

async function open() {
  const sql = connect(await newDatabase());
  afterwards(() => sql.end());
  return sql;
}

test('what was applied is not applied again', async () => {
  const sql = await open();
  const before = await contents(sql);
  await migrate(sql);
  expect(await contents(sql)).toEqual(before);
});

test('processes that start at the same moment migrate once', async () => {
  const sql = await open();
  const before = Object.keys(await contents(sql));
  await sql.unsafe('drop schema public cascade; create schema public');
  await Promise.all([migrate(sql), migrate(sql), migrate(sql)]);
  expect(Object.keys(await contents(sql))).toEqual(before);
});

test('a migration changed after it was applied keeps the server from starting', async () => {
  const sql = await open();
  await sql`update migrations set checksum = 'of another text' where name = '0001_people.sql'`;
  await expect(migrate(sql)).rejects.toThrow(
    new StartError('migration 0001_people.sql was changed after it was applied'),
  );
});

test('a migration that fails says why, leaves nothing of itself, and is tried again at the next start', async () => {
  const sql = await open();
  await sql`delete from migrations where name = '0001_people.sql'`;
  const before = await contents(sql);
  await expect(migrate(sql)).rejects.toThrow('function "name_key" already exists with same argument types');
  expect(await contents(sql)).toEqual(before);
  await sql.unsafe('drop schema public cascade; create schema public');
  await migrate(sql);
  expect(await contents(sql)).toHaveProperty('farms');
});
