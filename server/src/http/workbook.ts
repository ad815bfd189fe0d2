import type { SheetTable } from '@cocho/domain/sheets/sheet';
import { xlsxColumns, xlsxRows } from '@cocho/domain/sheets/xlsx';
import type { FastifyReply } from 'fastify';
import writeXlsx from 'write-excel-file/node';
import { sendFile, xlsxType } from './files.ts';

/** A workbook to keep, a sheet for each table. */
export async function sendWorkbook(reply: FastifyReply, name: string, tables: SheetTable[], timeZone: string) {
  const sheets = tables.map((table) => ({
    sheet: table.title,
    data: xlsxRows(table, timeZone),
    columns: xlsxColumns(table),
    stickyRowsCount: 1,
  }));
  return sendFile(reply, xlsxType, name, await writeXlsx(sheets).toBuffer());
}
