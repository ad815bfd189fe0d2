import { fileURLToPath } from 'node:url';
import { expenseTables } from '@cocho/domain/sheets/travel-expenses';
import { xlsxColumns, xlsxRows } from '@cocho/domain/sheets/xlsx';
import { expenseDocument, expenseFileName } from '@cocho/domain/travel-expense-document';
import writeXlsx from 'write-excel-file/node';
import { RowParams } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { sendFile, xlsxType } from '../../http/files.ts';
import { timeZoneOf } from '../../http/time-zone.ts';
import { findExpense } from './expense-rows.ts';

const template = fileURLToPath(new URL('travel-expenses.typ', import.meta.url));
const sales = { access: 'sales' } as const;

/** The report as files to hand over. */
export function expenseFiles(app: App): void {
  app.get(
    '/:id/pdf',
    { config: sales, compress: false, schema: { description: 'application/pdf', params: RowParams } },
    async (request, reply) => {
      const report = await findExpense(app.sql, request.session.user_id, request.params.id);
      const facts = async () => expenseDocument(report, timeZoneOf(request));
      const pdf = await app.pdf.print({ template, facts });
      return sendFile(reply, 'application/pdf', expenseFileName(report, 'pdf'), pdf);
    },
  );

  app.get(
    '/:id/report.xlsx',
    { config: sales, compress: false, schema: { description: xlsxType, params: RowParams } },
    async (request, reply) => {
      const report = await findExpense(app.sql, request.session.user_id, request.params.id);
      const timeZone = timeZoneOf(request);
      const sheets = expenseTables(report).map((table) => ({
        sheet: table.title,
        data: xlsxRows(table, timeZone),
        columns: xlsxColumns(table),
        stickyRowsCount: 1,
      }));
      return sendFile(reply, xlsxType, expenseFileName(report, 'xlsx'), await writeXlsx(sheets).toBuffer());
    },
  );
}
