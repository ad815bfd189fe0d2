import type { RawCell } from '@cocho/domain/sheets/cells';
import { csvCell, fromCsvText, separatorOf } from '@cocho/domain/sheets/csv';
import type { SheetTable } from '@cocho/domain/sheets/sheet';
import { xlsxColumns, xlsxRows } from '@cocho/domain/sheets/xlsx';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/universal';
import writeXlsx from 'write-excel-file/universal';

export type SheetFormat = 'xlsx' | 'csv';

/** Days and hours are written as the farm's clock shows them. */
export function writeFile(table: SheetTable, format: SheetFormat, timeZone: string): Promise<Blob> | Blob {
  return format === 'csv' ? writeCsv(table, timeZone) : writeXlsxFile(table, timeZone);
}

/** For Brazil's Excel: semicolons, comma decimals, and a mark that says UTF-8. */
function writeCsv({ columns, rows }: SheetTable, timeZone: string): Blob {
  const headings = columns.map(({ label }) => label);
  const cells = rows.map((row) => columns.map(({ kind }, index) => csvCell(kind, row[index] ?? null, timeZone)));
  const text = Papa.unparse([headings, ...cells], { delimiter: ';', newline: '\r\n' });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

function writeXlsxFile(table: SheetTable, timeZone: string): Promise<Blob> {
  const options = { sheet: table.title, columns: xlsxColumns(table), stickyRowsCount: 1 };
  return writeXlsx(xlsxRows(table, timeZone), options).toBlob();
}

const oldExcel = 'Planilhas no formato antigo (.xls) não são lidas. Salve como .xlsx ou .csv e tente de novo.';

/** By what the file holds, whatever its name says. */
export async function readFile(file: Blob): Promise<RawCell[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (start(0xd0, 0xcf, 0x11, 0xe0)) throw new Error(oldExcel);
  if (!start(0x50, 0x4b)) return readCsv(textOf(bytes));
  const rows = await readSheet(bytes.buffer).catch(() => {
    throw new Error('O arquivo não pôde ser lido. Abra-o, salve de novo como .xlsx e tente outra vez.');
  });
  return rows as unknown as RawCell[][];
}

function readCsv(text: string): RawCell[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) });
  return data.map((row) => row.map(fromCsvText));
}

/** Excel in Brazil saves CSV as Windows-1252 unless told otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
