import { dayOf } from '../days.ts';
import { formatInstant } from '../formats.ts';
import type { Cell, CellKind, SheetTable } from './sheet.ts';

/** A table in the shape that write-excel-file takes. Days and hours are as the farm's clock shows them. */
export function xlsxRows({ columns, rows }: SheetTable, timeZone: string) {
  const headings = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  return [headings, ...rows.map((row) => columns.map(({ kind }, index) => cell(kind, row[index] ?? null, timeZone)))];
}

export function xlsxColumns({ columns }: SheetTable): { width: number }[] {
  return columns.map(({ label, kind }) => ({ width: Math.max(label.length + 2, kind === 'text' ? 24 : 14) }));
}

/** A text is typed as one, so that no spreadsheet takes it for a formula. */
function cell(kind: CellKind, value: Cell, timeZone: string) {
  if (value === null) return null;
  if (typeof value === 'number') return { value, type: Number };
  if (kind === 'day') return { value: new Date(value), type: Date, format: 'dd/mm/yyyy' };
  if (kind === 'instant') return { value: wallClock(value, timeZone), type: Date, format: 'dd/mm/yyyy hh:mm' };
  return { value: storable(value), type: String };
}

/** write-excel-file looks texts up in a plain object, which already has a `constructor`: with a space it is another. */
function storable(text: string): string {
  return text in Object.prototype ? `${text} ` : text;
}

/** Spreadsheets know no time zones: the farm's hour goes in as if it were UTC's. */
function wallClock(instant: string, timeZone: string): Date {
  const time = formatInstant(instant, timeZone).slice(-'HH:mm'.length);
  return new Date(`${dayOf(new Date(instant), timeZone)}T${time}Z`);
}
