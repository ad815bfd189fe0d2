import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, password, people, test } from './cocho.ts';
import { readyUrl, removeDataDir } from './server.ts';

const minutes = 60_000;
const here = join(import.meta.dirname, '..');

test.describe('a fresh clone', () => {
  let clone = '';
  let running: ChildProcess | undefined;
  test.beforeEach(() => {
    // As root a folder of mkdtemp is closed to PostgreSQL's own user, so this also proves the way around that.
    clone = mkdtempSync(join(tmpdir(), 'cocho-clone-'));
  });
  test.afterEach(async () => {
    if (running?.exitCode === null && running.signalCode === null) await stop(running);
    removeDataDir(join(clone, 'data'));
    rmSync(clone, { recursive: true });
  });

  test('starts with npm start, is used, stops without a trace, and starts again', async ({ page }) => {
    test.setTimeout(6 * minutes);
    copyAsGitSeesIt(here, clone);
    linkPackagesAndBuild(here, clone);
    const dataDir = join(clone, 'data');

    running = start(clone, dataDir, await freePort());
    const url = await readyUrl(running);
    await page.goto(`${url}/login`);
    await page.getByLabel('Email').fill(people.admin);
    await page.getByLabel('Senha', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: 'Fazenda Boa Vista' })).toBeVisible();
    await page.goto(`${url}/admin/ingredients`);
    await page.getByLabel('Nome do ingrediente').fill('Torta de algodão');
    await page.getByRole('button', { name: 'Criar Ingrediente' }).click();
    await expect(page.getByRole('heading', { name: 'Torta de algodão' })).toBeVisible();
    expect(await stop(running)).toBe(true);
    expect(databaseProcesses(dataDir)).toEqual([]);

    running = start(clone, dataDir, await freePort());
    const again = await readyUrl(running);
    const health = await fetch(`${again}/api/health`);
    expect(await health.json()).toEqual({ status: 'ok' });
    expect(await stop(running)).toBe(true);
    expect(databaseProcesses(dataDir)).toEqual([]);
  });
});

function copyAsGitSeesIt(from: string, to: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: from, encoding: 'utf8' });
  // Git still lists what was deleted but not yet committed.
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(from, file)));
  for (const file of files) cpSync(join(from, file), join(to, file));
}

/** The run itself began with both, in a bare folder. Where the disk is another one nothing is linked, and `npm start` makes them. */
function linkPackagesAndBuild(from: string, to: string): void {
  const folders = ['.', 'domain', 'scale', 'server', 'web'].map((room) => join(room, 'node_modules'));
  for (const folder of [...folders, 'web/dist'].filter((one) => existsSync(join(from, one))))
    spawnSync('cp', ['-al', join(from, folder), join(to, folder)]);
}

function start(cwd: string, dataDir: string, port: number): ChildProcess {
  const { CI: _ci, COCHO_SERVERS: _servers, ...env } = process.env;
  return spawn('npm', ['start'], {
    cwd,
    env: { ...env, DATA_DIR: dataDir, PORT: String(port), DEMO_DAYS: '10', DATABASE_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Whether it ended as asked: with code 0, or by the signal itself. */
async function stop(npm: ChildProcess): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    npm.once('exit', (code, signal) => resolve(code === 0 || signal === 'SIGTERM'));
  });
  npm.kill('SIGTERM');
  return ended;
}

/** Every process that runs on the cluster, by its command line. */
function databaseProcesses(dataDir: string): string[] {
  const cluster = realpathSync(join(dataDir, 'postgres'));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(commandLine)
    .filter((command) => command.includes(cluster));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It ended between the two looks.
    return '';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
