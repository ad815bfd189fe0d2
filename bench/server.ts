import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../server/src/config.ts';

export interface Server {
  port: number;
  /** From the launch to the first 200 of /api/health. */
  readyMs: number;
  pid: number;
  stop(): Promise<void>;
}

const patienceMs = 30_000;

export const mainProgram = [process.execPath, 'server/src/main.ts'];

/** The real thing, as it is started outside of benches; its log is written, but kept nowhere. */
export async function startServer(
  dataDir: string,
  [command = '', ...args] = mainProgram,
  env: Record<string, string> = {},
): Promise<Server> {
  const port = await freePort();
  const launched = performance.now();
  const child = spawn(command, args, {
    cwd: projectRoot,
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: '',
      DEMO: '1',
      DEMO_DAYS: '10',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '',
      ...env,
    },
    stdio: ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'],
  });
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || performance.now() - launched > patienceMs) {
      await stopChild(child);
      throw new Error(`${command} ${args.join(' ')} did not get ready`);
    }
    await delay(5);
  }
  const readyMs = performance.now() - launched;
  return { port, readyMs, pid: child.pid ?? 0, stop };

  async function stop(): Promise<void> {
    await stopChild(child);
    // npm may be gone before the server it started; a server that crashed leaves its lock.
    const until = performance.now() + 5000;
    while (existsSync(join(dataDir, 'lock')) && performance.now() < until) await delay(5);
  }
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** Open to PostgreSQL's own account, which a bench run as root needs. */
export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'cocho-bench-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
  rmSync(dataDir, { recursive: true });
}

/** PostgreSQL notes it on the fifth line of its pid file. */
export function socketDirOf(dataDir: string): string {
  return readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
}

async function isHealthy(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
