import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';
import type { Sql } from './db.ts';

const folder = join(import.meta.dirname, '../../migrations');
const lockNumber = 20_260_115;

/** Applies what is new, each migration in its own transaction, one process at a time. */
export async function migrate(sql: Sql): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${lockNumber})`;
    await connection`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`;
    const rows = await connection<{ name: string; checksum: string }[]>`select name, checksum from migrations`;
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const { name, text, checksum } of readMigrations()) {
      if (applied.get(name) === checksum) continue;
      if (applied.has(name)) throw new StartError(`migration ${name} was changed after it was applied`);
      await connection.unsafe(
        `begin;\n${text}\n;insert into migrations (name, checksum) values ('${name}', '${checksum}');\ncommit`,
      );
    }
  } finally {
    // A failed migration is still in its transaction, in which nothing else would run.
    await connection.unsafe('rollback; select pg_advisory_unlock_all()');
    connection.release();
  }
}

function readMigrations() {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
  });
}
