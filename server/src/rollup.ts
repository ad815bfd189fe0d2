import { runCommand } from './command.ts';
import { transaction } from './db/transaction.ts';
import { rebuildLotDays } from './features/lots/lot-days.ts';

/** `npm run rollup` makes anew, from the lines of all operations, what lots were planned and given per day. */
await runCommand(async (sql) => {
  const farms = await sql<{ id: number }[]>`select id from farms order by id`;
  let days = 0;
  for (const { id } of farms) days += await transaction(sql, (tx) => rebuildLotDays(tx, id));
  return `${days} days of lots in ${farms.length} farms are rebuilt`;
});
