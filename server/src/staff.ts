import { type Config, readConfig } from './config.ts';
import { connect } from './db/db.ts';
import { type Database, openDatabase } from './embedded/database.ts';
import { runningSocketDir } from './embedded/embedded-postgres.ts';
import { StartError } from './start-error.ts';

/** `npm run staff -- EMAIL` makes a signed-up person provider staff; Cocho itself may be running or not. */
try {
  console.log(await makeStaff(process.argv[2]?.trim().toLowerCase()));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`cocho: ${error.message}`);
  process.exitCode = 1;
}

async function makeStaff(email: string | undefined): Promise<string> {
  if (!email) throw new StartError('say whom: npm run staff -- someone@example.com');
  const database = await reach(readConfig());
  const sql = connect(database.address, 1);
  try {
    const { count } = await sql`update users set staff = true, updated_at = now() where email = ${email}`;
    if (count === 0) throw new StartError(`nobody has signed up as ${email}`);
    return `${email} is provider staff now`;
  } finally {
    await sql.end();
    await database.stop();
  }
}

async function reach(config: Config): Promise<Database> {
  const socketDir = config.databaseUrl ? null : runningSocketDir(config.dataDir);
  return socketDir ? { address: { socketDir }, stop: async () => {} } : openDatabase(config);
}
