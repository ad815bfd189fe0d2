import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ingredient } from '@cocho/domain/ingredients';
import { SignedIn } from '@cocho/domain/session';
import { expect, onTestFinished, test } from 'vitest';
import { caller } from '../test/api.ts';
import { newDataDir, postmaster, startCocho } from '../test/cocho-process.ts';
import { whileLocked } from '../test/database.ts';
import { openStream } from '../test/event-stream.ts';
import { eventually } from '../test/eventually.ts';
import { connect } from './db/db.ts';
import { databaseAccount } from './embedded/postgres-account.ts';

const dataDir = newDataDir();

/** Starts on the same data dir as the tests before and signs the demo's manager in. */
async function start() {
  const cocho = startCocho({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await cocho.stop();
  });
  const url = await cocho.ready();
  const call = caller(url);
  const body = { email: 'gestor@demo.cocho.app', password: 'cocho123' };
  const as = SignedIn.parse((await call('POST', '/users/sign_in', { body })).body);
  const farm = as.farms[0]?.id ?? 0;
  /** Of a name of its own: a test that is tried again finds what it added before. */
  const addIngredient = async (what: string) => {
    const answer = await call<Ingredient>('POST', `/farms/${farm}/ingredients`, {
      as,
      body: { name: `${what} ${randomUUID()}` },
    });
    expect(answer).toMatchObject({ status: 201 });
    return `/farms/${farm}/ingredients/${answer.body.data.id}`;
  };
  return { ...cocho, url, call, as, farm, addIngredient };
}

function postgresLog(): string {
  return readFileSync(join(dataDir, 'postgres.log'), 'utf8');
}

test('a Cocho killed with -9 starts again: the orphaned PostgreSQL is stopped and nothing is lost', async () => {
  const killed = await start();
  const path = await killed.addIngredient('Antes da queda');
  await killed.stop('SIGKILL');
  const orphan = postmaster(dataDir);
  expect(existsSync(join(orphan.socketDir, '.s.PGSQL.5432'))).toBe(true);

  const restarted = await start();
  expect(postmaster(dataDir).pid).not.toBe(orphan.pid);
  expect(existsSync(orphan.socketDir)).toBe(false);
  expect(postgresLog()).toContain('received fast shutdown request');
  expect(await restarted.call('GET', path, { as: killed.as })).toMatchObject({
    status: 200,
    body: { data: { name: expect.stringContaining('Antes da queda') } },
  });
});

test("an old PostgreSQL's process number that came again belongs to someone else, who is left alone", async () => {
  const first = await start();
  const path = await first.addIngredient('Antes do apagão');
  const cluster = join(dataDir, 'postgres');
  const pidFile = join(cluster, 'postmaster.pid');
  const left = readFileSync(pidFile, 'utf8');
  await first.stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], databaseAccount(cluster));
  onTestFinished(() => void stranger.kill());
  writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)));

  const { call } = await start();
  expect(await call('GET', path, { as: first.as })).toMatchObject({ status: 200 });
  expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
});

test('a PostgreSQL killed with -9 comes back by itself: 503 meanwhile, then everything as before', async () => {
  const { url, call, as, farm, addIngredient } = await start();
  const path = await addIngredient('Antes do tombo');
  const stream = await openStream(url, farm, as);
  onTestFinished(() => stream.leave());
  const { pid, socketDir } = postmaster(dataDir);
  const sql = connect({ socketDir }, 1);
  onTestFinished(() => sql.end());
  // It dies in the middle of them.
  await sql`select graphile_worker.add_job('forget_messages', '{}'::json) from generate_series(1, 300)`;
  process.kill(pid, 'SIGKILL');

  await eventually(async () => {
    expect(await call('GET', path, { as })).toMatchObject({
      status: 503,
      body: { errors: ['O banco de dados está fora do ar. Tente novamente em alguns instantes.'] },
    });
  });
  await eventually(async () => expect(await call('GET', path, { as })).toMatchObject({ status: 200 }));
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(postmaster(dataDir).pid).not.toBe(pid);

  const isOver = await Promise.race([
    stream.ended.then(() => true),
    eventually(() => expect(stream.heard).toContain('resync')).then(() => false),
  ]);
  // A stream ends where the database cannot be asked yet who may hear it; then a page comes again, and fetches all.
  const { heard, leave } = isOver ? await openStream(url, farm, as) : stream;
  onTestFinished(leave);
  const known = isOver ? 0 : heard.indexOf('resync');
  await addIngredient('Depois do tombo');
  await eventually(() => expect(heard.slice(known)).toContain('ingredients'));
});

test('a stop lets the request under way finish, ends the streams and shuts PostgreSQL down', async () => {
  const cocho = await start();
  const path = await cocho.addIngredient('Em andamento');
  const stream = await openStream(cocho.url, cocho.farm, cocho.as);

  const answer = await whileLocked(
    { socketDir: postmaster(dataDir).socketDir },
    (tx) => tx`lock table ingredients in share mode`,
    1,
    () => cocho.call('PUT', path, { as: cocho.as, body: { name: 'Terminado' } }),
    async () => {
      cocho.child.kill('SIGTERM');
      await stream.ended;
      await eventually(() => expect(fetch(`${cocho.url}/api/health`)).rejects.toThrow());
    },
  );
  expect(answer).toMatchObject({ status: 200, body: { data: { name: 'Terminado' } } });
  expect(await cocho.exited).toBe(0);
  expect(postgresLog().trim().split('\n').at(-1)).toContain('database system is shut down');
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(existsSync(join(dataDir, 'lock'))).toBe(false);
});
