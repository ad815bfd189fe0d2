import { nameKey } from '@cocho/domain/names';
import type { CellKind } from '@cocho/domain/sheets/sheet';

export interface GridColumn {
  field: string;
  label: string;
  kind: CellKind;
  /** How wide, in characters. */
  size: number;
}

/** As it is typed: every cell is text until the step is taken. */
export type GridRow = Record<string, string>;

/** What was copied from a spreadsheet goes into the cells from here to the right and down; rows grow as needed. */
export function paste(columns: GridColumn[], rows: GridRow[], at: { row: number; column: number }, text: string) {
  const next = rows.map((row) => ({ ...row }));
  linesOf(columns, text).forEach((cells, down) => {
    const row = next[at.row + down] ?? blankRow(columns);
    next[at.row + down] = row;
    cells.forEach((cell, right) => {
      const column = columns[at.column + right];
      if (column) row[column.field] = cell.trim();
    });
  });
  return next;
}

/** One cell is an ordinary paste, and the browser's own business. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.trim());
}

export function blankRow(columns: GridColumn[]): GridRow {
  return Object.fromEntries(columns.map(({ field }) => [field, '']));
}

export function isBlank(row: GridRow): boolean {
  return Object.values(row).every((cell) => cell.trim() === '');
}

/** Headings that came along are not a row. */
function linesOf(columns: GridColumn[], text: string): string[][] {
  const lines = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const labels = columns.map(({ label }) => nameKey(label));
  const isHeading = (lines[0] ?? []).every((cell) => labels.includes(nameKey(cell.trim())));
  return isHeading ? lines.slice(1) : lines;
}
