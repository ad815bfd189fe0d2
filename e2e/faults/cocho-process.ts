import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect, type Sql } from '../../server/src/db/db.ts';
import { readyUrl, removeDataDir } from '../server.ts';

export type CochoProcess = Awaited<ReturnType<typeof startCocho>>;

/** A server with a PostgreSQL and a data dir of its own, to be killed and started again at the same address. */
export async function startCocho() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cocho-faults-'));
  chmodSync(dataDir, 0o755);
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  let child = launch('0');
  const url = await readyUrl(child);
  const port = Number(new URL(url).port);

  return { url, port, kill, restart, killPostgres, inDatabase, stop };

  function launch(atPort: string): ChildProcess {
    return spawn(process.execPath, ['server/src/main.ts'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        PORT: atPort,
        DEMO: '1',
        DEMO_DAYS: '3',
        LOG_LEVEL: 'error',
        DATABASE_URL: '',
        SMTP_URL: '',
      },
      // The channel tells the server when this process dies, however it dies.
      stdio: ['ignore', 'pipe', openSync(join(dataDir, 'stderr.log'), 'a'), 'ipc'],
    });
  }

  async function kill(): Promise<void> {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async function restart(): Promise<void> {
    child = launch(String(port));
    await readyUrl(child);
  }

  /** PostgreSQL's own pid file: its process on the first line, its socket's folder on the fifth. */
  function postmaster(): { pid: number; socketDir: string } {
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '' };
  }

  /** The server starts it again by itself: resolves when it has. */
  async function killPostgres(): Promise<void> {
    const { pid } = postmaster();
    process.kill(pid, 'SIGKILL');
    while (postmaster().pid === pid || !(await isHealthy())) await delay(20);
  }

  /** What PostgreSQL itself holds. */
  async function inDatabase<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const sql = connect({ socketDir: postmaster().socketDir }, 1);
    return work(sql).finally(() => sql.end());
  }

  async function isHealthy(): Promise<boolean> {
    return fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  function hasEnded(): boolean {
    return child.exitCode !== null || child.signalCode !== null;
  }

  async function stop(): Promise<void> {
    if (!hasEnded()) {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    }
    const { pid } = postmaster();
    if (isRunning(pid)) process.kill(pid, 'SIGQUIT');
    while (isRunning(pid)) await delay(20);
    removeDataDir(dataDir);
  }
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}
