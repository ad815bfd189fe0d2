import { runCommand } from './command.ts';
import { StartError } from './start-error.ts';

/** `npm run staff -- EMAIL` makes a signed-up person provider staff. */
const email = process.argv[2]?.trim().toLowerCase();

await runCommand(async (sql) => {
  if (!email) throw new StartError('say whom: npm run staff -- someone@example.com');
  const { count } = await sql`update users set staff = true, updated_at = now() where email = ${email}`;
  if (count === 0) throw new StartError(`nobody has signed up as ${email}`);
  return `${email} is provider staff now`;
});
