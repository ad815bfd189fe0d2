import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Receipt, ReceiptName, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import { transaction } from '../../db/transaction.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { attemptLimit } from '../../http/attempts.ts';
import { HttpError } from '../../http/errors.ts';
import { incomingFiles } from '../../jobs/incoming-files.ts';
import { receiptContent } from './receipt-content.ts';
import { printablePages } from './receipt-pages.ts';
import { ReceiptParams } from './receipt-params.ts';
import { beginReceipt, receiptKey, roomForReceipt, storeReceipt } from './receipt-rows.ts';

const limit = { maxBytes: receiptLimits.bytes, tooLarge: receiptRefusals.tooLarge };

/** The file itself is the body: it is taken as it comes, and what it is shows when it is looked at. */
export async function receiptUploads(app: App): Promise<void> {
  const { sql, files, pdf, config } = app;
  const incoming = incomingFiles(config.dataDir);
  const uploadsOf = attemptLimit({ max: 300, minutes: 60 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, source, done) => done(null, source));

  app.put(
    '/:id/receipts/:receiptId',
    {
      config: { access: 'sales' },
      schema: {
        description: 'O corpo é o arquivo: JPEG, PNG, WebP ou PDF de até 10 MB',
        params: ReceiptParams,
        querystring: ReceiptName,
        response: { 200: one(Receipt) },
      },
    },
    async ({ session, params, query, headers, body }) => {
      if (Number(headers['content-length']) > limit.maxBytes) throw new HttpError(413, limit.tooLarge);
      const userId = session.user_id;
      const attempt = { report_id: params.id, id: params.receiptId, attempt: randomUUID(), name: query.name };
      // Nothing is sent as nothing.
      const sent = body instanceof Readable ? body : Readable.from([]);
      uploadsOf.take(String(userId));
      const known = await transaction(sql, (tx) => roomForReceipt(tx, userId, attempt));
      if (known) return { data: known };
      const kept = await incoming.receive(sent, limit, async (file, copy) => {
        const { type, size_bytes } = await receiptContent(file, copy);
        const pages = await printablePages(pdf, type, copy);
        const stored = await transaction(sql, (tx) => beginReceipt(tx, userId, attempt));
        if (stored) return stored;
        await files.put(receiptKey(attempt), copy);
        return transaction(sql, (tx) => storeReceipt(tx, userId, attempt, { type, pages, size_bytes }));
      });
      return { data: kept };
    },
  );
}
