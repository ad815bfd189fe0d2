import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import type { DatabaseAddress, Queryable } from '../db/db.ts';
import { sendTemporaryPassword } from '../features/session/password-recovery.ts';
import type { SendMail } from './mail.ts';

/** What runs behind a request's back, with what each needs to know. */
export interface Jobs {
  send_temporary_password: { email: string };
}

/** Inside the caller's transaction: the job exists if and only if the rest was committed. */
export async function addJob<Name extends keyof Jobs>(sql: Queryable, name: Name, payload: Jobs[Name]): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::text::json, max_attempts => 12)`;
}

export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  await runMigrations({ connectionString: connectionString(address), logger: quiet });
}

/** Answers how to stop: running jobs end, and only then do the connections close. */
export async function startJobs(
  address: DatabaseAddress,
  sql: Queryable,
  sendMail: SendMail,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const taskList: TaskList = {
    send_temporary_password: (payload) =>
      sendTemporaryPassword(sql, sendMail, (payload as Jobs['send_temporary_password']).email),
  };
  // A pool of our own: the worker would not wait for its own to close, and a database that stops meanwhile would end us.
  const pgPool = new Pool({ connectionString: connectionString(address), max: 4 });
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost');
  pgPool.on('error', lost);
  pgPool.on('connect', (client) => client.on('error', lost));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
  });
  const runner = await run({ pgPool, taskList, concurrency: 2, noHandleSignals: true, logger });
  return async () => {
    await runner.stop();
    await pgPool.end();
  };
}

const quiet = new Logger(() => () => {});

function connectionString({ url, socketDir, database = 'cocho' }: DatabaseAddress): string {
  return url ?? `postgres://cocho@/${database}?host=${encodeURIComponent(socketDir ?? '')}`;
}
