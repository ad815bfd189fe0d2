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

interface Grid {
  columns: GridColumn[];
  rows: GridRow[];
  /** What stood there before anybody typed. */
  offered: GridRow[];
}

/**
 * What was copied from a spreadsheet goes into the cells from here to the right and down; rows grow as needed. From the first cell on it
 * is the whole list: what was only offered below it goes.
 */
export function paste({ columns, rows, offered }: Grid, at: { row: number; column: number }, text: string): GridRow[] {
  const next = rows.map((row) => ({ ...row }));
  const lines = linesOf(columns, text);
  if (lines.length === 0) return rows;
  lines.forEach((cells, down) => {
    const row = next[at.row + down] ?? blankRow(columns);
    next[at.row + down] = row;
    cells.forEach((cell, right) => {
      const column = columns[at.column + right];
      if (column) row[column.field] = cell.trim();
    });
  });
  if (at.row > 0 || at.column > 0) return next;
  return next.filter((row, place) => place < lines.length || !isOffered({ columns, offered }, row));
}

/** As it stood there before anybody typed. */
export function isOffered({ columns, offered }: Omit<Grid, 'rows'>, row: GridRow): boolean {
  return offered.some((other) => columns.every(({ field }) => row[field] === other[field]));
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
