import { buildApp, jobs } from './app.ts';
import { readConfig } from './config.ts';
import { checkDatabase, connect, type Sql } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { demoLogins, demoPassword, fillDemo } from './demo/demo.ts';
import { endDemoStaff, hasDemoLogins, refuseOpenDemo } from './demo/demo-logins.ts';
import { keepDemoGoing } from './demo/keep-going.ts';
import { showProgress } from './demo/progress.ts';
import { admitVisitors } from './demo/visitor.ts';
import { openDatabase } from './embedded/database.ts';
import { compileHotCodeSoon } from './hot-code.ts';
import { jobTools, migrateJobs, startJobs } from './jobs/jobs.ts';
import { giveBackMemory } from './memory.ts';
import { StartError } from './start-error.ts';

/** What was started, in order; undone in reverse, whether the start fails or the stop is asked for. */
const undo: (() => unknown)[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
process.on('disconnect', () => stop(0));

const started = start();
started.catch((error) => {
  console.error(`cocho: ${explain(error)}`);
  stop(1);
});

async function start(): Promise<void> {
  const config = readConfig();
  const { address, stop: stopDatabase } = await openDatabase(config);
  undo.push(stopDatabase);
  const sql = connect(address);
  undo.push(() => sql.end({ timeout: 5 }));
  await checkDatabase(sql);
  await migrate(sql);
  await migrateJobs(address);
  await refuseOpenDemo(sql, config);
  if (config.demo) await prepareDemo(sql, config.demoDays);
  if (config.demo && config.reachedBy) await endDemoStaff(sql);

  const app = await buildApp(config, sql);
  undo.push(() => app.close());
  const url = await app.listen({ port: config.port, host: config.host });
  undo.push(await startJobs(address, jobs, jobTools(app), app.log));
  if (config.demo) undo.push(keepDemoGoing(app));
  undo.push(giveBackMemory());
  compileHotCodeSoon();

  console.log(`Cocho is ready at ${url}`);
  if (config.demo && (await hasDemoLogins(sql))) {
    for (const { email, role } of demoLogins) console.log(`  ${email.padEnd(26)} ${role}`);
    console.log(`  password of all: ${demoPassword}`);
  }
}

/** Days are simulated one by one: a stop need not wait for all of them. */
async function prepareDemo(sql: Sql, days: number): Promise<void> {
  for await (const progress of fillDemo(sql, days)) {
    if (stopping) return;
    showProgress(progress);
  }
  await admitVisitors(sql);
}

/** Whatever is just being started is there first, and then undone with the rest. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // What was under way may fail now without anyone to tell; the stop goes on.
  process.on('unhandledRejection', () => {});
  await started.catch(() => {});
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      console.error(`cocho: ${explain(error as Error)}`);
    }
  }
  process.exit(code);
}

function explain(error: NodeJS.ErrnoException & { port?: number; path?: string }): string {
  if (error instanceof StartError) return error.message.replaceAll('\n', '\ncocho: ');
  if (error.code === 'EADDRINUSE') return `port ${error.port} is already in use: choose another with PORT`;
  if (error.code === 'EADDRNOTAVAIL') return 'this machine does not have the address given as HOST';
  if (error.code === 'EACCES') return `not allowed: ${error.message}`;
  if (error.code === 'ENOSPC' || error.code === '53100') return 'the disk is full';
  return error.stack ?? error.message;
}
