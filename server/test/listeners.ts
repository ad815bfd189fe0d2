import { expect } from 'vitest';
import type { Sql } from '../src/db/db.ts';

/** Cuts what the processes listen on, as a restart of the database or of the network would. */
export async function cutListeners(sql: Sql): Promise<void> {
  const cut = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'
  `;
  expect(cut.length).toBeGreaterThan(0);
}
