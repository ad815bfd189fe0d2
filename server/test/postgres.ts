import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/db.ts';
import { migrate } from '../src/db/migrate.ts';
import { startEmbeddedPostgres } from '../src/embedded/embedded-postgres.ts';
import { hashPassword } from '../src/features/session/passwords.ts';
import { migrateJobs } from '../src/jobs/jobs.ts';
import { openTempDir } from './temp-dir.ts';

declare module 'vitest' {
  interface ProvidedContext {
    socketDir: string;
    /** Everyone's password in the tests: hashed once, since hashing is slow on purpose. */
    password: { plain: string; hash: string };
  }
}

/** One PostgreSQL for the whole run, with a migrated database from which each test file copies its own. */
export default async function setup(project: TestProject) {
  const dataDir = openTempDir();
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  });
  const address = { socketDir: postgres.socketDir };
  const sql = connect(address, 1);
  await migrate(sql);
  await sql.end();
  await migrateJobs(address);
  project.provide('socketDir', postgres.socketDir);
  project.provide('password', { plain: 'senha123', hash: await hashPassword('senha123') });

  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
