import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openTempDir } from '../../test/temp-dir.ts';
import { connect, type Sql } from '../db/db.ts';
import { runningSocketDir, startEmbeddedPostgres } from './embedded-postgres.ts';
import { databaseAccount } from './postgres-account.ts';

const handbook = new URL('../../../docs/operations.md', import.meta.url);
const dataDir = openTempDir();
const first = await startEmbeddedPostgres(dataDir, { fsync: 'off' });
await first.stop();
const { uid, gid } = databaseAccount(join(dataDir, 'postgres'));
const made: string[] = [dataDir];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A folder in /tmp with something in it, PostgreSQL's own unless said otherwise. */
function folder(name: string, isOurs = true): string {
  const path = name.endsWith('-') ? mkdtempSync(name) : name;
  mkdirSync(join(path, 'in-it'), { recursive: true });
  if (isOurs && uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  made.push(path);
  return path;
}

/** Our cluster's file says that this process runs it. */
function claim(pid: number | string, socketDir: string): void {
  const file = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(file, [pid, dataDir, 0, 5432, socketDir, '', '', 'ready', ''].join('\n'));
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Starts where a PostgreSQL has died that said its socket was there. */
async function recoverFrom(socketDir: string): Promise<void> {
  const noProcess = 2 ** 22 + 1;
  claim(noProcess, socketDir);
  const { stop } = await startEmbeddedPostgres(dataDir, { fsync: 'off' });
  await stop();
}

test("a dead PostgreSQL's socket folder is cleared away, and no other path that its file may name", async () => {
  const ours = folder('/tmp/cocho-');
  await recoverFrom(ours);
  expect(existsSync(ours)).toBe(false);

  const victim = folder('/tmp/victim-');
  const link = '/tmp/cocho-LiNk23';
  symlinkSync(victim, link);
  made.push(link);
  const another = folder('/tmp/cocho-another-');
  for (const path of [`${folder('/tmp/cocho-')}/../${victim.slice(5)}`, link, another, '/tmp/cocho-', victim]) {
    await recoverFrom(path);
    for (const kept of [victim, link, another]) expect(existsSync(join(kept, 'in-it')), path).toBe(true);
  }
});

test.runIf(process.getuid?.() === 0)('nor a folder that somebody else put there under such a name', async () => {
  const foreign = folder('/tmp/cocho-', false);
  await recoverFrom(foreign);
  expect(existsSync(foreign)).toBe(true);
});

test('the PostgreSQL of another data dir is left alone, also if our file says that it is ours', async () => {
  const otherDir = openTempDir();
  made.push(otherDir);
  const other = await startEmbeddedPostgres(otherDir, { fsync: 'off' });
  const [pid = ''] = readFileSync(join(otherDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  claim(pid, folder('/tmp/cocho-'));
  expect(runningSocketDir(dataDir)).toBeNull();
  const ours = await startEmbeddedPostgres(dataDir, { fsync: 'off' });
  expect(runningSocketDir(dataDir)).toBe(ours.socketDir);
  expect(runningSocketDir(otherDir)).toBe(other.socketDir);
  expect(readFileSync(join(otherDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]).toBe(pid);
  expect(existsSync(other.socketDir)).toBe(true);
  await ours.stop();
  await other.stop();
});

test('a copy made as the documentation says holds the data, also where the cluster lies elsewhere behind a link', async () => {
  const [, command = ''] = /`(cp [^`]*"\$DATA_DIR" COPY)`/.exec(readFileSync(handbook, 'utf8')) ?? [];
  await askOf(dataDir, (sql) => sql`create table pens as select 'Baia 1' as name`);
  const elsewhere = openTempDir();
  made.push(elsewhere);
  const [home, away, copy] = [join(dataDir, 'postgres'), join(elsewhere, 'cluster'), join(elsewhere, 'copy')];
  renameSync(home, away);
  symlinkSync(away, home);
  const env = { ...process.env, DATA_DIR: dataDir, COPY: copy };
  spawnSync('sh', ['-c', command.replace('COPY', '"$COPY"')], { env });
  // Where a link in the copy would lead there is nothing any more.
  rmSync(home);
  renameSync(away, home);
  expect(await askOf(copy, (sql) => sql`select name from pens`)).toEqual([{ name: 'Baia 1' }]);
});

/** Starts the PostgreSQL of a data dir for one question. */
async function askOf<T>(dir: string, question: (sql: Sql) => Promise<T>): Promise<T> {
  const { socketDir, stop } = await startEmbeddedPostgres(dir, { fsync: 'off' });
  const sql = connect({ socketDir, database: 'cocho' }, 1);
  try {
    return await question(sql);
  } finally {
    await sql.end();
    await stop();
  }
}
