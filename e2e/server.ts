import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from '@playwright/test';

interface Server {
  url: string;
  dataDir: string;
}

/**
 * The real server with its own PostgreSQL and the demo, on a free port, one for each worker: on a shared one every journey
 * would fetch again whatever another one changes, and its lists would grow by what all of them add.
 */
export default async function startServers({ workers }: FullConfig): Promise<() => Promise<void>> {
  const servers = await Promise.all(Array.from({ length: workers }, startServer));
  process.env.COCHO_SERVERS = JSON.stringify(servers.map(({ url, dataDir }) => ({ url, dataDir })));
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}

/** That of the worker in which this runs. */
export function ownServer(): Server {
  const servers: Server[] = JSON.parse(process.env.COCHO_SERVERS ?? '[]');
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('no server was started for this worker');
  return own;
}

async function startServer() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cocho-e2e-'));
  const complaints = join(dataDir, 'stderr.log');
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '1',
      DEMO_DAYS: '10',
      SELF_SERVICE: '1',
      DATABASE_URL: '',
      SMTP_URL: '',
      // The journeys have a push service of their own.
      PUSH_HOSTS: '127.0.0.1',
    },
    // The channel tells the server when this process dies, however it dies.
    stdio: ['ignore', 'pipe', openSync(complaints, 'w'), 'ipc'],
  });
  const url = await readyUrl(server).catch((error: Error) => {
    error.message += `\n${readFileSync(complaints, 'utf8')}`;
    removeDataDir(dataDir);
    throw error;
  });
  return { url, dataDir, stop };

  async function stop(): Promise<void> {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    removeDataDir(dataDir);
  }
}

/** As root the cluster is a link to a place that PostgreSQL's own user can enter. */
export function removeDataDir(dataDir: string): void {
  const cluster = join(dataDir, 'postgres');
  if (existsSync(cluster)) rmSync(realpathSync(cluster), { recursive: true });
  rmSync(dataDir, { recursive: true, force: true });
}

export async function readyUrl(server: ChildProcess): Promise<string> {
  const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
  for await (const line of lines) {
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) {
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error('the server did not start');
}
