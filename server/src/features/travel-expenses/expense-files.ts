import { arrayBuffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expenseTables } from '@cocho/domain/sheets/travel-expenses';
import { expenseDocument, expenseFileName, receiptPath } from '@cocho/domain/travel-expense-document';
import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RowParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { notFound } from '../../http/errors.ts';
import { sendFile, xlsxType } from '../../http/files.ts';
import { timeZoneOf } from '../../http/time-zone.ts';
import { sendWorkbook } from '../../http/workbook.ts';
import { findExpense } from './expense-rows.ts';
import { missingReceipt, receiptKeys } from './receipt-rows.ts';

const template = fileURLToPath(new URL('travel-expenses.typ', import.meta.url));
const sales = { access: 'sales' } as const;

/** The report as files to hand over. */
export function expenseFiles(app: App): void {
  app.get(
    '/:id/pdf',
    { config: sales, compress: false, schema: { description: 'application/pdf', params: RowParams } },
    async (request, reply) => {
      const report = await findExpense(app.sql, request.session.user_id, request.params.id);
      return sendExpense(app, report, request, reply);
    },
  );

  app.get(
    '/:id/report.xlsx',
    { config: sales, compress: false, schema: { description: xlsxType, params: RowParams } },
    async (request, reply) => {
      const report = await findExpense(app.sql, request.session.user_id, request.params.id);
      return sendWorkbook(reply, expenseFileName(report, 'xlsx'), expenseTables(report), timeZoneOf(request));
    },
  );
}

/** On paper, with all its receipts. */
export async function sendExpense(app: App, report: ExpenseReport, request: FastifyRequest, reply: FastifyReply) {
  const facts = async () => expenseDocument(report, timeZoneOf(request));
  const pdf = await app.pdf.print({
    template,
    by: request.session.user_id,
    facts,
    pictures: () => picturesOf(app, report),
  });
  return sendFile(reply, 'application/pdf', expenseFileName(report, 'pdf'), pdf);
}

async function picturesOf({ sql, files }: App, { id, receipts }: ExpenseReport) {
  const keys = await receiptKeys(sql, id);
  const pictures: Record<string, Uint8Array<ArrayBuffer>> = {};
  for (const receipt of receipts) {
    const key = keys.get(receipt.id);
    const file = key && (await files.get(key));
    if (!file) throw notFound(missingReceipt);
    pictures[receiptPath(receipt)] = new Uint8Array(await arrayBuffer(file));
  }
  return pictures;
}
