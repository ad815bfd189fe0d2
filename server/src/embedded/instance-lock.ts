import { execFileSync } from 'node:child_process';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** One instance a data dir. A lock whose owner died, even by kill -9 or a power cut, is taken over. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  const mine = `${process.pid} ${birthOf(process.pid)}`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!tryLink(draft, file)) {
      const owner = ownerOf(file);
      if (owner) throw new StartError(`${dataDir} is in use by another Cocho (process ${owner})`);
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(draft);
  }
  return () => rmSync(file, { force: true });
}

/** A hard link appears whole or not at all, so nobody reads a lock that is half written. */
function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function ownerOf(file: string): number | null {
  const [pid = '', ...birth] = readFileSync(file, 'utf8').split(' ');
  return birthOf(Number(pid)) === birth.join(' ') ? Number(pid) : null;
}

/** When a process began: process ids come again after a restart, a pair of id and birth does not. */
function birthOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    }
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';
    return `${boot} ${afterName.split(' ')[19]}`;
  } catch {
    return null;
  }
}
