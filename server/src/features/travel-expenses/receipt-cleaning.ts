import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import { type Attempt, isOfToday, receiptKey } from './receipt-rows.ts';

/** Files that nobody sees any more go: deleted with or without their report, begun and never ended, or come second. */
export const receiptCleaningJob: Job<unknown> = {
  name: 'clean_receipts',
  cron: '23 * * * *',
  run: async (_payload, { sql, files }) => {
    const unseen = await sql<Pick<Attempt, 'report_id' | 'attempt'>[]>`
      select report_id, attempt from expense_receipts where ${isLeftOver(sql)} order by begun_at limit 5000
    `;
    for (const { report_id, attempt } of unseen) {
      // The row is held while its file goes, so that it does not become a receipt meanwhile; to remove twice does no harm.
      await transaction(sql, async (tx) => {
        const [row] = await tx`
          select from expense_receipts where report_id = ${report_id} and attempt = ${attempt} and ${isLeftOver(tx)} for update
        `;
        if (!row) return;
        await files.remove(receiptKey({ report_id, attempt }));
        await tx`delete from expense_receipts where report_id = ${report_id} and attempt = ${attempt}`;
      });
    }
  },
};

/** One that is just being sent is left alone, and one that counts for its author's quota of the day. */
function isLeftOver(sql: Queryable) {
  return sql`stored_at is null and not (${isOfToday(sql)})`;
}
