import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The real server with its own PostgreSQL and the demo, on a free port, for the whole run. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cocho-e2e-'));
  const complaints = join(dataDir, 'stderr.log');
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO: '1', DEMO_DAYS: '10', DATABASE_URL: '', SMTP_URL: '' },
    // The channel tells the server when this process dies, however it dies.
    stdio: ['ignore', 'pipe', openSync(complaints, 'w'), 'ipc'],
  });
  process.env.COCHO_URL = await readyUrl(server).catch((error: Error) => {
    error.message += `\n${readFileSync(complaints, 'utf8')}`;
    removeDataDir(dataDir);
    throw error;
  });
  process.env.COCHO_DATA_DIR = dataDir;
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    removeDataDir(dataDir);
  };
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
