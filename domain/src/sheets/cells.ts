import { addDays } from '../days.ts';
import { formatDay } from '../formats.ts';
import { readNumber } from '../typed-numbers.ts';
import { isDay } from '../written-days.ts';
import type { Cell, CellKind } from './sheet.ts';

/** A cell as a file gives it: CSV knows only text, XLSX has types. */
export type RawCell = string | number | boolean | Date | null | undefined;

/** What cannot be read stays text as it was, so that the form's own rule says what is wrong with it. */
export function readCell(kind: CellKind, raw: RawCell): Cell {
  const text = textOf(raw);
  if (text === '') return null;
  if (kind === 'number') return typeof raw === 'number' ? raw : (readNumber(text.replace(/%$/, '')) ?? text);
  if (kind === 'day') return readDay(text);
  return text;
}

function textOf(raw: RawCell): string {
  if (raw === null || raw === undefined) return '';
  if (typeof raw === 'number') return String(raw).replace('.', ',');
  if (raw instanceof Date) return Number.isNaN(raw.getTime()) ? '' : formatDay(raw.toISOString().slice(0, 10));
  return String(raw).trim();
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;
const yearFirst = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;
const serialDay = /^(\d{5})(?:,\d+)?$/;

/** dd/MM/yyyy, ISO, or the number that a spreadsheet keeps a date as: days since 30/12/1899. */
function readDay(text: string): Cell {
  const written = writtenDay(text);
  return isDay(written) ? written : text;
}

function writtenDay(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = dayFirst.exec(text) ?? [];
  if (day) return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const serial = serialDay.exec(text)?.[1];
  return serial ? addDays('1899-12-30', Number(serial)) : yearFirst.exec(text)?.[1];
}
