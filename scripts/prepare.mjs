// Runs on whatever Node the machine has (20 or newer): everything else runs on the Node that the project pins.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = dirname(import.meta.dirname);

/** Node keeps what it compiled there: Cocho starts in two thirds of the time. Where nothing can be written nothing is kept. */
export const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Installs the dependencies when the lock file has changed since the last time. */
export function install() {
  once('node_modules/.cocho-installed', hashOf(['package-lock.json']), () => {
    console.log('Installing the dependencies…');
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

/** Builds the web when its sources have changed since the last time. */
export function buildWeb() {
  const sources = [
    'package-lock.json',
    'domain/src',
    'scale/src',
    'web/src',
    'web/public',
    'web/site',
    'web/site.ts',
    'web/sw',
    'web/panel.html',
    'web/vite.config.ts',
    'web/chunks.ts',
    'web/field-pages.ts',
    'web/kept-shape.ts',
    'web/lean-libraries.ts',
    'web/login-shell.ts',
    'web/precompress.ts',
    'web/pure-domain.ts',
    'web/service-worker.ts',
  ];
  once('web/dist/.cocho-built', hashOf(sources), () => {
    console.log('Building the web…');
    run(pinnedNode(), [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: join(root, 'web'),
    });
  });
}

export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  fail(`there is no packaged Node 26 for ${process.platform}-${process.arch}: install Node 26 and try again`);
}

export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) fail(`${command}: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

export function fail(message) {
  console.error(`cocho: ${message}`);
  process.exit(1);
}

function once(stampFile, stamp, work) {
  const file = join(root, stampFile);
  if (existsSync(file) && readFileSync(file, 'utf8') === stamp) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(join(root, path)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!existsSync(path)) return [];
  const entries = readdirSafe(path);
  if (entries === null) return [path];
  return entries.sort().flatMap((name) => filesUnder(join(path, name)));
}

function readdirSafe(path) {
  try {
    return readdirSync(path);
  } catch (error) {
    if (error.code === 'ENOTDIR') return null;
    throw error;
  }
}
