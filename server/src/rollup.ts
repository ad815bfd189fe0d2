import { runCommand } from './command.ts';
import { transaction } from './db/transaction.ts';
import { rebuildLotDays } from './features/lots/lot-days.ts';

/** `npm run rollup` makes anew, from the lines of all operations, what lots were planned and given per day. */
await runCommand(async (sql) => {
  const farms = await sql<{ id: number }[]>`select id from farms order by id`;
  const sum = { days: 0, wrongTotals: 0 };
  for (const { id } of farms) {
    const { days, wrongTotals } = await transaction(sql, (tx) => rebuildLotDays(tx, id));
    sum.days += days;
    sum.wrongTotals += wrongTotals;
  }
  return `${sum.days} days of lots in ${farms.length} farms are rebuilt; ${sum.wrongTotals} totals were wrong`;
});
