import { receiptFileName } from '@cocho/domain/expense-receipts';
import { transaction } from '../../db/transaction.ts';
import { MessageAnswer } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { sendFile } from '../../http/files.ts';
import { findExpense } from './expense-rows.ts';
import { ReceiptParams } from './receipt-params.ts';
import { hideReceipt, missingReceipt, receiptKeys } from './receipt-rows.ts';
import { receiptUploads } from './receipt-uploads.ts';

const sales = { access: 'sales' } as const;

/** Photos and PDFs that show what a visit cost: of who travelled, and of nobody else. */
export function receipts(app: App): void {
  const { sql, files } = app;
  app.register(receiptUploads);

  app.get(
    '/:id/receipts/:receiptId',
    { config: sales, compress: false, schema: { description: 'image/*, application/pdf', params: ReceiptParams } },
    async ({ session, params }, reply) => {
      const report = await findExpense(sql, session.user_id, params.id);
      const receipt = report.receipts.find(({ id }) => id === params.receiptId);
      const key = receipt && (await receiptKeys(sql, params.id)).get(receipt.id);
      const file = key && (await files.get(key));
      if (!file) throw notFound(missingReceipt);
      return sendFile(reply, receipt.type, receiptFileName(receipt), file);
    },
  );

  app.delete(
    '/:id/receipts/:receiptId',
    { config: sales, schema: { params: ReceiptParams, response: { 200: MessageAnswer } } },
    async ({ session, params }) => {
      await transaction(sql, (tx) => hideReceipt(tx, session.user_id, params.id, params.receiptId));
      return { message: 'Comprovante excluído' };
    },
  );
}
