import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';

/** Whom PostgreSQL runs as. Empty: as ourselves. It refuses to run as root. */
export type Account = { uid?: number; gid?: number };

/** Root's home and temporary folders are often closed to everyone else; this place is not. */
const openPlace = '/var/lib/cocho';

/** An existing cluster belongs to whoever made it, and only its owner may run it. */
export function databaseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const found = ['postgres', 'nobody'].flatMap((name) => accounts.filter((line) => line.startsWith(`${name}:`)))[0];
  if (!found)
    throw new StartError('PostgreSQL does not run as root: add a user named postgres, or start as another user');
  const [, , uid, gid] = found.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

export function give(path: string, account: Account): void {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
}

/**
 * The folder itself if the account can enter it; otherwise a stand-in in an open place, reached through a link (the
 * cluster) or made as a copy (the binaries).
 */
export function accessiblePlace(folder: string, account: Account, { copy = false } = {}): string {
  if (!copy && !existsSync(folder)) {
    mkdirSync(folder, { recursive: true });
    give(folder, account);
  }
  const place = realpathSync(folder);
  if (canEnter(place, account)) return place;
  return copy ? copyToOpenPlace(place) : linkToOpenPlace(folder, account);
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account).status === 0;
}

function copyToOpenPlace(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8'));
  const place = join(openPlace, `postgresql-${version}`);
  copyOnce(folder, place);
  return place;
}

/** Whole or not at all. Of several processes that copy at once the first to be done wins, and all use its copy. */
export function copyOnce(folder: string, place: string): void {
  if (existsSync(place)) return;
  mkdirSync(dirname(place), { recursive: true });
  const draft = mkdtempSync(`${place}.`);
  try {
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', draft]);
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
}

function linkToOpenPlace(folder: string, account: Account): string {
  const place = join(openPlace, `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(place, { recursive: true });
  give(place, account);
  rmdirSync(folder);
  symlinkSync(place, folder);
  console.log(`PostgreSQL cannot enter ${folder} as its own user; its files are in ${place}`);
  return place;
}
