import { nameKey } from '../names.ts';
import { type RawCell, readCell } from './cells.ts';
import { type Cell, type ImportColumn, importColumns, type SheetHead } from './sheet.ts';

/** A line of a file: its number there, and its cells by field. */
export type ImportLine = { line: number } & Record<string, Cell>;

export interface ReadTable {
  lines: ImportLine[];
  /** Labels of columns that must be in the file and are not. */
  missing: string[];
  /** Headings of the file that no column reads. */
  ignored: string[];
}

/** Finds the headings, in any order and among others, and reads what is below them. Blank lines are passed over. */
export function readTable(sheet: SheetHead, table: RawCell[][]): ReadTable {
  const columns = importColumns(sheet);
  const top = headingRow(columns, table);
  const headings = (table[top] ?? []).map((cell) => String(cell ?? '').trim());
  const placed = columns.map((column) => ({ ...column, at: placeOf(column, headings) }));
  const known = placed.map(({ at }) => at);
  return {
    lines: table
      .slice(top + 1)
      .map((row, index) => readLine(placed, row, top + index + 2))
      .filter((line) => line !== null),
    missing: placed.filter(({ at, optional }) => at < 0 && !optional).map(({ label }) => label),
    ignored: headings.filter((heading, index) => heading !== '' && !known.includes(index)),
  };
}

/** The same reading for cells that are already by field, as the API gets them. */
export function readFields(sheet: SheetHead, row: { line: number } & Record<string, Cell | undefined>): ImportLine {
  const cells = importColumns(sheet).map(({ field, kind }) => [field, readCell(kind, row[field])]);
  return { line: row.line, ...Object.fromEntries(cells) };
}

function readLine(columns: (ImportColumn & { at: number })[], row: RawCell[], line: number): ImportLine | null {
  const cells = columns.map(({ field, kind, at }) => [field, readCell(kind, row[at])] as const);
  return cells.every(([, cell]) => cell === null) ? null : { line, ...Object.fromEntries(cells) };
}

/** Some sheets have a title above the headings: the row among the first that knows most of the columns. */
function headingRow(columns: ImportColumn[], table: RawCell[][]): number {
  const found = table.slice(0, 10).map((row) => {
    const headings = row.map((cell) => String(cell ?? ''));
    return columns.filter((column) => placeOf(column, headings) >= 0).length;
  });
  return Math.max(0, found.indexOf(Math.max(...found)));
}

function placeOf({ label }: ImportColumn, headings: string[]): number {
  const exact = headings.findIndex((heading) => keyOf(heading) === keyOf(label));
  return exact >= 0 ? exact : headings.findIndex((heading) => keyOf(heading) === keyOf(withoutUnit(label)));
}

/** 'Peso Médio Inicial' is understood for 'Peso Médio Inicial (kg)'. */
function withoutUnit(label: string): string {
  return label.replace(/\s*\(.*\)$/, '');
}

function keyOf(heading: string): string {
  return nameKey(heading.trim().replaceAll(/\s+/g, ' '));
}
