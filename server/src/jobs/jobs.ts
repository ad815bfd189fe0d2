import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Config } from '../config.ts';
import type { DatabaseAddress, Fragment, Queryable, Sql } from '../db/db.ts';
import type { FarmEvents } from '../live/events.ts';
import type { FileStore } from './file-store.ts';
import { unlockAllJobs, watchWorkers } from './job-workers.ts';
import { mailer, type SendMail } from './mail.ts';
import { PatientPool } from './patient-pool.ts';
import type { PdfPrinter } from './pdf.ts';
import { pusher, type SendPush } from './push.ts';

/** What runs behind a request's back. The feature that wants it done defines it; `app.ts` lists them all. */
export interface Job<Payload> {
  name: string;
  /** Fields of the payload. Of jobs that have the same in them only one waits: whatever there is to do, it does all of it. */
  keyedBy?: readonly (keyof Payload & string)[];
  /** When it runs by itself, in UTC and as crontab has it: once, however many processes there are. */
  cron?: string;
  /** Also whenever a process starts: what another left when it died is not waited for. */
  atStart?: boolean;
  run: (payload: Payload, tools: JobTools) => Promise<void>;
}

export interface JobTools {
  sql: Sql;
  config: Config;
  pdf: PdfPrinter;
  log: FastifyBaseLogger;
  sendMail: SendMail;
  files: FileStore;
  sendPush: SendPush;
  /** Tells a farm's event stream that something is new. */
  announce: FarmEvents['announce'];
  /** What a link in a letter begins with. */
  publicUrl: string;
}

interface Process {
  sql: Sql;
  config: Config;
  pdf: PdfPrinter;
  files: FileStore;
  events: FarmEvents;
  log: FastifyBaseLogger;
}

export function jobTools({ sql, config, pdf, files, events, log }: Process): JobTools {
  const { announce } = events;
  const { publicUrl } = config;
  const ways = { sendMail: mailer(config, log), sendPush: pusher(config, sql) };
  return { sql, config, pdf, files, log, ...ways, announce, publicUrl };
}

/** Inside the caller's transaction: the job exists if and only if the rest was committed. It runs at once, or at its time. */
export async function addJob<Payload>(
  sql: Queryable,
  job: Job<Payload>,
  payload: Payload,
  runAt: Date | null = null,
  waiting?: JobOptions['waiting'],
): Promise<void> {
  await sql`select ${newJob(sql, job, sql`${JSON.stringify(payload)}::text::json`, { runAt: sql`${runAt}`, waiting })}`;
}

interface JobOptions {
  runAt?: Fragment;
  /** What happens to one with the same key that waits for its time. */
  waiting?: 'replace' | 'preserve_run_at' | undefined;
  /** Jobs of one queue run one after the other. */
  queue?: Fragment;
  maxAttempts?: number;
}

/** As a column of a question of the caller's: each row of it adds a job with this JSON. */
export function newJob(
  sql: Queryable,
  { name, keyedBy }: { name: string; keyedBy?: readonly string[] },
  payload: Fragment,
  { runAt = sql`null`, waiting = 'replace', queue = sql`null`, maxAttempts = 12 }: JobOptions = {},
): Fragment {
  const key = keyedBy
    ? sql`${name}::text ${keyedBy.map((field) => sql`|| ' ' || (${payload} ->> ${field}::text)`)}`
    : sql`null`;
  return sql`
    graphile_worker.add_job(${name}, ${payload}, max_attempts => ${maxAttempts}, queue_name => ${queue}, run_at => ${runAt},
      job_key => ${key}, job_key_mode => ${waiting})
  `;
}

export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  await runMigrations({ connectionString: connectionString(address), logger: quiet });
}

/** Answers how to stop: running jobs end, and only then do the connections close. */
export async function startJobs(
  address: DatabaseAddress,
  jobs: Job<never>[],
  tools: JobTools,
  log: FastifyBaseLogger,
): Promise<() => Promise<void>> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload) => job.run(payload as never, tools)]),
  );
  // A pool of our own: the worker would not wait for its own to close, and a database that stops meanwhile would end us.
  const pgPool = new PatientPool({ connectionString: connectionString(address), max: 6, keepAlive: true });
  const lost = (error: Error) => log.warn({ err: error }, 'job connection lost');
  pgPool.on('error', lost);
  pgPool.on('connect', (client) => client.on('error', lost));
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
  });
  const parsedCronItems = parseCronItems(
    jobs.flatMap(({ name, cron }) => (cron ? { task: name, match: cron, identifier: name } : [])),
  );
  const events: WorkerEvents = new EventEmitter();
  /** By which what is running is locked. */
  let lockId = '';
  events.on('pool:create', ({ workerPool }) => {
    lockId = workerPool.id;
  });
  const begin = () => run({ pgPool, taskList, parsedCronItems, concurrency: 4, noHandleSignals: true, logger, events });
  let stopping = false;
  if (address.socketDir) await unlockAllJobs(tools.sql);
  let runner = await begin();
  pgPool.wait(true);
  const stopWatching = await watchWorkers(tools.sql, () => lockId, lost);
  for (const job of jobs.filter(({ atStart }) => atStart)) await addJob<unknown>(tools.sql, job as Job<unknown>, {});
  const ended = keepRunning();
  return async () => {
    stopping = true;
    pgPool.wait(false);
    await runner.stop().catch(lost);
    await ended;
    stopWatching();
    await pgPool.end();
  };

  /** A database that dies while a job runs ends the runner: another one goes on when the database is back. */
  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner.promise.catch(lost);
      if (stopping) return;
      await delay(500);
      runner = await begin().catch((error) => {
        lost(error);
        return runner;
      });
    }
    // It was asked to stop while this one began.
    await runner.stop().catch(lost);
  }
}

const quiet = new Logger(() => () => {});

function connectionString({ url, socketDir, database = 'cocho' }: DatabaseAddress): string {
  return url ?? `postgres://cocho@/${database}?host=${encodeURIComponent(socketDir ?? '')}`;
}
