import { runCommand } from './command.ts';
import { endDemoLogins } from './demo/demo-logins.ts';

/** `npm run demo:remove` ends the demo logins; the farms that they worked in stay. */
await runCommand(async (sql) => {
  const count = await endDemoLogins(sql);
  return count === 0 ? 'there are no demo logins' : `${count} demo logins have ended`;
});
