import { type Config, readConfig } from './config.ts';
import { connect, type Sql } from './db/db.ts';
import { type Database, openDatabase } from './embedded/database.ts';
import { runningSocketDir } from './embedded/embedded-postgres.ts';
import { StartError } from './start-error.ts';

/** A command that works on the database, whether Cocho itself is running or not; it prints what `work` answers. */
export async function runCommand(work: (sql: Sql) => Promise<string>): Promise<void> {
  try {
    console.log(await withDatabase(work));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    console.error(`cocho: ${error.message}`);
    process.exitCode = 1;
  }
}

async function withDatabase(work: (sql: Sql) => Promise<string>): Promise<string> {
  const database = await reach(readConfig());
  const sql = connect(database.address, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function reach(config: Config): Promise<Database> {
  const socketDir = config.databaseUrl ? null : runningSocketDir(config.dataDir);
  return socketDir ? { address: { socketDir }, stop: async () => {} } : openDatabase(config);
}
