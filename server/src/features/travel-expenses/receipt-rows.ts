import { type Receipt, type ReceiptType, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import type { Queryable } from '../../db/db.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { lockWritable } from './expense-rows.ts';

export const missingReceipt = 'Comprovante não encontrado';

interface Kept {
  type: ReceiptType;
  size_bytes: number;
  pages: number;
}

/** Where the file store has it. */
export function receiptKey(reportId: number, id: string): string {
  return `receipts/${reportId}/${id}`;
}

/** Of a report that its author may still write; answers the receipt if it is there already. */
export async function roomForReceipt(
  tx: Queryable,
  userId: number,
  reportId: number,
  id: string,
): Promise<Receipt | undefined> {
  const { receipts } = await lockWritable(tx, userId, reportId);
  const known = receipts.find((receipt) => receipt.id === id);
  if (!known && receipts.length >= receiptLimits.count) throw conflict(receiptRefusals.tooMany);
  return known;
}

/** A row before its file, so that the file is known whatever happens next; answers the receipt if it has come meanwhile. */
export async function beginReceipt(
  tx: Queryable,
  userId: number,
  reportId: number,
  receipt: Pick<Receipt, 'id' | 'name'>,
): Promise<Receipt | undefined> {
  const known = await roomForReceipt(tx, userId, reportId, receipt.id);
  if (known) return known;
  await tx`
    insert into expense_receipts ${tx({ report_id: reportId, ...receipt })}
    on conflict (report_id, id) do update set name = excluded.name, begun_at = now()
  `;
  return undefined;
}

/** The file is there. Others may have filled the report meanwhile, or its author have submitted it. */
export async function storeReceipt(
  tx: Queryable,
  userId: number,
  reportId: number,
  id: string,
  kept: Kept,
): Promise<Receipt> {
  await roomForReceipt(tx, userId, reportId, id);
  const [receipt] = await tx<[Receipt?]>`
    update expense_receipts set ${tx({ ...kept })}, stored_at = now()
    where report_id = ${reportId} and id = ${id}
    returning id, name, type, size_bytes, pages
  `;
  if (!receipt) throw notFound(missingReceipt);
  return receipt;
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
