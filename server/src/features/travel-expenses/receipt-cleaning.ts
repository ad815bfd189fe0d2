import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { Job } from '../../jobs/jobs.ts';
import { receiptKey } from './receipt-rows.ts';

/** Files that nobody sees any more go: deleted with or without their report, or begun and never ended. */
export const receiptCleaningJob: Job<unknown> = {
  name: 'clean_receipts',
  cron: '23 * * * *',
  run: async (_payload, { sql, files }) => {
    const unseen = await sql<{ report_id: number; id: string }[]>`
      select report_id, id from expense_receipts where ${isLeftOver(sql)} order by begun_at limit 5000
    `;
    for (const { report_id, id } of unseen) {
      // The row is held while its file goes, so that nobody sends the same one again meanwhile; to remove twice does no harm.
      await transaction(sql, async (tx) => {
        const [row] = await tx`
          select from expense_receipts where report_id = ${report_id} and id = ${id} and ${isLeftOver(tx)} for update
        `;
        if (!row) return;
        await files.remove(receiptKey(report_id, id));
        await tx`delete from expense_receipts where report_id = ${report_id} and id = ${id}`;
      });
    }
  },
};

/** One that is just being sent is left alone. */
function isLeftOver(sql: Queryable) {
  return sql`stored_at is null and begun_at < now() - interval '1 hour'`;
}
