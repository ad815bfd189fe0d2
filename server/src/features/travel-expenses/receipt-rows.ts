import {
  quotaRefusal,
  type Receipt,
  type ReceiptType,
  receiptLimits,
  receiptRefusals,
} from '@cocho/domain/expense-receipts';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { lockWritable } from './expense-rows.ts';

export const missingReceipt = 'Comprovante não encontrado';

/** One try to send a receipt: its row and its file are no other try's. */
export interface Attempt {
  report_id: number;
  attempt: string;
  /** The id of the receipt that it brings. */
  id: string;
  name: string;
  /** As announced: so much of the author's quota is taken before anything is read of it. */
  size_bytes: number;
}

interface Kept {
  type: ReceiptType;
  size_bytes: number;
  pages: number;
}

/** Where the file store has what a try brought. */
export function receiptKey({ report_id, attempt }: Pick<Attempt, 'report_id' | 'attempt'>): string {
  return `receipts/${report_id}/${attempt}`;
}

/** Where the files of a report's receipts lie, by their ids. */
export async function receiptKeys(sql: Queryable, reportId: number): Promise<Map<string, string>> {
  const rows = await sql<Pick<Attempt, 'report_id' | 'attempt' | 'id'>[]>`
    select report_id, attempt, id from expense_receipts where report_id = ${reportId} and stored_at is not null
  `;
  return new Map(rows.map((row) => [row.id, receiptKey(row)]));
}

/** Makes sure that the author may still write the report and that it has room; answers the receipt if it is there already. */
async function roomForReceipt(
  tx: Queryable,
  userId: number,
  { report_id, id }: Pick<Attempt, 'report_id' | 'id'>,
): Promise<Receipt | undefined> {
  const { receipts } = await lockWritable(tx, userId, report_id);
  const known = receipts.find((receipt) => receipt.id === id);
  if (!known && receipts.length >= receiptLimits.count) throw conflict(receiptRefusals.tooMany);
  return known;
}

/** A row before its file, so that the file is known whatever happens next; answers the receipt if it is there already. */
export async function beginReceipt(tx: Queryable, userId: number, attempt: Attempt): Promise<Receipt | undefined> {
  // First the lock, then the sums: of two that begin at once, the second counts the first, whichever their reports.
  await tx`select from users where id = ${userId} for no key update`;
  const known = await roomForReceipt(tx, userId, attempt);
  if (known) return known;
  const refusal = quotaRefusal(await usedBy(tx, userId), attempt.size_bytes);
  if (refusal) throw conflict(refusal);
  await tx`insert into expense_receipts ${tx({ ...attempt })}`;
  return undefined;
}

/**
 * The file is there. Others may have filled the report meanwhile, or its author have submitted it. Where another try was
 * quicker its file is the receipt, and this one's goes with the next cleaning.
 */
export async function storeReceipt(tx: Queryable, userId: number, attempt: Attempt, kept: Kept): Promise<Receipt> {
  const known = await roomForReceipt(tx, userId, attempt);
  if (known) return known;
  const [receipt] = await tx<[Receipt?]>`
    update expense_receipts set ${tx({ ...kept })}, stored_at = now()
    where report_id = ${attempt.report_id} and attempt = ${attempt.attempt}
    returning id, name, type, size_bytes, pages
  `;
  if (!receipt) throw notFound(missingReceipt);
  return receipt;
}

/** Nothing of it reached the file store: it is as if it had never begun. */
export async function forgetAttempt(tx: Queryable, { report_id, attempt }: Attempt): Promise<void> {
  await tx`
    delete from expense_receipts where report_id = ${report_id} and attempt = ${attempt} and stored_at is null
  `;
}

/** Rows of what was deleted stay for the day that they count for; see the cleaning. */
async function usedBy(tx: Queryable, userId: number) {
  const [used] = await tx<[Record<'day' | 'kept', { files: number; bytes: number }>]>`
    select
      json_build_object('files', count(*) filter (where ${isOfToday(tx)}),
        'bytes', coalesce(sum(e.size_bytes) filter (where ${isOfToday(tx)}), 0)) as day,
      json_build_object('files', count(e.stored_at),
        'bytes', coalesce(sum(e.size_bytes) filter (where e.stored_at is not null), 0)) as kept
    from travel_expense_reports r join expense_receipts e on e.report_id = r.id where r.author_id = ${userId}
  `;
  return used;
}

/** Begun within 24 hours. */
export function isOfToday(sql: Queryable): Fragment {
  return sql`begun_at > now() - interval '1 day'`;
}

/** From now on it is seen nowhere; its file goes with the next cleaning. */
export async function hideReceipt(tx: Queryable, userId: number, reportId: number, id: string): Promise<void> {
  await lockWritable(tx, userId, reportId);
  const { count } = await tx`
    update expense_receipts set stored_at = null
    where report_id = ${reportId} and id = ${id} and stored_at is not null
  `;
  if (count === 0) throw notFound(missingReceipt);
}
