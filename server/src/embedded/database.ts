import { mkdirSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { DatabaseAddress } from '../db/db.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockDataDir } from './instance-lock.ts';

export interface Database {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, which any number of processes may share, or the embedded one, which is ours alone. */
export async function openDatabase({ databaseUrl, dataDir, prepare }: Config): Promise<Database> {
  if (databaseUrl) return { address: { url: databaseUrl, prepare }, stop: async () => {} };
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataDir(dataDir);
  try {
    const { socketDir, stop } = await startEmbeddedPostgres(dataDir);
    return { address: { socketDir, prepare }, stop: () => stop().then(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}
