import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import type { DatabaseAddress, Queryable } from './db.ts';
import { sendTemporaryPassword } from './features/password-recovery.ts';
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

export async function startJobs(
  address: DatabaseAddress,
  sql: Queryable,
  sendMail: SendMail,
  log: FastifyBaseLogger,
): Promise<Runner> {
  const taskList: TaskList = {
    send_temporary_password: (payload) =>
      sendTemporaryPassword(sql, sendMail, (payload as Jobs['send_temporary_password']).email),
  };
  return run({
    connectionString: connectionString(address),
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message);
    }),
  });
}

const quiet = new Logger(() => () => {});

function connectionString({ url, socketDir }: DatabaseAddress): string {
  return url ?? `postgres://cocho@/cocho?host=${encodeURIComponent(socketDir ?? '')}`;
}
