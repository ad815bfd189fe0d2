import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start-error.ts';

const sqliteBusy = 5;
/** Those who ask in the same moment hold each other up for an instant; with no patience at all, none would get in. */
const patienceMs = 500;

/**
 * One instance a data dir. The lock is the operating system's, which SQLite asks for on every platform: it goes with its
 * owner, even by kill -9 or a power cut, so nobody ever has to judge and remove another's. Its file stays: who deletes a
 * lock may delete the next owner's. Beside it stands, for people, whose it is.
 */
export function lockDataDir(dataDir: string): () => void {
  const label = join(dataDir, 'lock');
  const lock = new DatabaseSync(join(dataDir, 'lock.db'), { timeout: patienceMs });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    const owner = existsSync(label) ? ` (process ${readFileSync(label, 'utf8')})` : '';
    throw new StartError(`${dataDir} is in use by another Cocho${owner}`);
  }
  writeFileSync(label, String(process.pid));
  return () => {
    rmSync(label, { force: true });
    lock.close();
  };
}
