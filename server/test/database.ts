import { randomBytes } from 'node:crypto';
import { expect, inject } from 'vitest';
import { connect, type DatabaseAddress, type Sql } from '../src/db/db.ts';
import { eventually } from './eventually.ts';

/** A migrated database of one's own, copied from the one that the global setup migrated. */
export async function newDatabase(): Promise<DatabaseAddress & { database: string }> {
  const socketDir = inject('socketDir');
  const database = `test_${randomBytes(6).toString('hex')}`;
  const sql = connect({ socketDir, database: 'postgres' }, 1);
  await sql`create database ${sql(database)} template cocho`;
  await sql.end();
  return { socketDir, database };
}

/** Every row of every table of ours as text: equal before and after means that nothing changed. Which workers live changes by itself. */
export async function contents(sql: Sql): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'job_workers' order by tablename
  `;
  const rows = tables.map(async ({ name }) => {
    const found = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t order by 1`;
    return [name, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

/** Starts the work while a lock is held, and lets go when `waiting` of its queries stand in line for it. */
export async function whileLocked<T>(
  address: DatabaseAddress,
  lock: (tx: Sql) => Promise<unknown>,
  waiting: number,
  work: () => Promise<T>,
  meanwhile = async () => {},
): Promise<T> {
  const sql = connect(address, 2);
  try {
    const holder = await sql.reserve();
    await holder`begin`;
    await lock(holder);
    const working = work();
    await eventually(async () => expect(await countWaiting(sql)).toBe(waiting));
    await meanwhile();
    return working;
  } finally {
    // Gone with its connection: a commit's answer might be lost in a shutdown that waits for nothing else.
    await sql.end({ timeout: 0 });
  }
}

async function countWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `;
  return row.count;
}
