import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { megabyte, Receipt, ReceiptName, receiptLimits, receiptRefusals } from '@cocho/domain/expense-receipts';
import { uploadMs } from '@cocho/domain/patience';
import { transaction } from '../../db/transaction.ts';
import { one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { attemptLimit } from '../../http/attempts.ts';
import { HttpError } from '../../http/errors.ts';
import { incomingFiles } from '../../jobs/incoming-files.ts';
import { receiptContent } from './receipt-content.ts';
import { printablePages } from './receipt-pages.ts';
import { ReceiptParams } from './receipt-params.ts';
import { type Attempt, beginReceipt, forgetAttempt, receiptKey, storeReceipt } from './receipt-rows.ts';

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
      config: { access: 'sales', answeredWithinMs: uploadMs(limit.maxBytes) },
      schema: {
        description: `O corpo é o arquivo: JPEG, PNG, WebP ou PDF de até ${receiptLimits.bytes / megabyte} MB`,
        params: ReceiptParams,
        querystring: ReceiptName,
        response: { 200: one(Receipt) },
      },
    },
    async ({ session, params, query, headers, body }) => {
      // Asked and answered before the file is read: whoever may not send it need not.
      // Of what comes compressed nobody knows how much it is.
      const isCompressed = headers['content-encoding'] !== undefined;
      const announced = isCompressed ? limit.maxBytes : Number(headers['content-length'] ?? limit.maxBytes);
      if (announced > limit.maxBytes) throw new HttpError(413, limit.tooLarge);
      const userId = session.user_id;
      uploadsOf.take(String(userId));
      const attempt: Attempt = {
        report_id: params.id,
        attempt: randomUUID(),
        id: params.receiptId,
        name: query.name,
        size_bytes: announced,
      };
      const known = await transaction(sql, (tx) => beginReceipt(tx, userId, attempt));
      return { data: known ?? (await take(userId, attempt, body)) };
    },
  );

  async function take(userId: number, attempt: Attempt, body: unknown): Promise<Receipt> {
    // Nothing is sent as nothing.
    const sent = body instanceof Readable ? body : Readable.from([]);
    let isHandedOver = false;
    try {
      return await incoming.receive(sent, limit, async (file, copy) => {
        const content = await receiptContent(file, copy);
        const pages = await printablePages(pdf, userId, { type: content.type, file: copy });
        isHandedOver = true;
        await files.put(receiptKey(attempt), copy);
        return transaction(sql, (tx) => storeReceipt(tx, userId, attempt, { ...content, pages }));
      });
    } catch (error) {
      // What the store may have is known by its row until the next cleaning.
      if (!isHandedOver) await forgetAttempt(sql, attempt);
      throw error;
    }
  }
}
