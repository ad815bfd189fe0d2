import { runCommand } from './command.ts';
import { transaction } from './db/transaction.ts';
import { rebuildLotDays } from './features/lots/lot-days.ts';
import { rebuildSums } from './features/operations/operation-sums.ts';

/**
 * `npm run rollup` makes anew, from the lines of all operations, what lots were planned and given per day; and from what their
 * batches keep, what operations come to.
 */
await runCommand(async (sql) => {
  const farms = await sql<{ id: number }[]>`select id from farms order by id`;
  const sum = { days: 0, wrongDays: 0, wrongTotals: 0, wrongSums: 0 };
  for (const { id } of farms) {
    const { days, wrongDays, wrongTotals } = await transaction(sql, (tx) => rebuildLotDays(tx, id));
    sum.days += days;
    sum.wrongDays += wrongDays;
    sum.wrongTotals += wrongTotals;
    sum.wrongSums += await transaction(sql, (tx) => rebuildSums(tx, id));
  }
  const wrong = `${sum.wrongDays} days, ${sum.wrongTotals} totals and ${sum.wrongSums} operations were wrong`;
  return `${sum.days} days of lots in ${farms.length} farms are rebuilt; ${wrong}`;
});
