import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/config.ts';
import { afterwards } from './afterwards.ts';
import { eventually } from './eventually.ts';
import { openTempDir } from './temp-dir.ts';

/** The real thing: main.ts as a process of its own, on a port of its own. */
export function startCocho(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: projectRoot,
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'error', DEMO_DAYS: '2', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));

  return {
    child,
    exited,
    output: () => output,
    /** The address of its ready line. */
    async ready(): Promise<string> {
      const [, url] = await eventually(() => {
        const line = /Cocho is ready at (\S+)/.exec(output);
        if (!line) throw new Error(`not ready: ${output}`);
        return line;
      });
      return url ?? '';
    },
    stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      child.kill(signal);
      return exited;
    },
  };
}

/** A data dir that is removed after the file's tests, with the PostgreSQL that a killed Cocho left running in it. */
export function newDataDir(): string {
  const dataDir = openTempDir();
  afterwards(async () => {
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    if (existsSync(pidFile)) process.kill(postmaster(dataDir).pid, 'SIGQUIT');
    await eventually(() => {
      if (existsSync(pidFile)) throw new Error('PostgreSQL is still running');
    });
    rmSync(dataDir, { recursive: true, force: true });
  });
  return dataDir;
}

/** What PostgreSQL's own pid file says: its process on the first line, its socket's folder on the fifth. */
export function postmaster(dataDir: string): { pid: number; socketDir: string } {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '' };
}
