import { formatDay, formatInstant } from '../formats.ts';
import type { Cell, CellKind } from './sheet.ts';

/** What makes a spreadsheet take a text for a formula. Apostrophes count, so that taking one away gives the text back. */
const formulaStart = /^'*[=+\-@\t\r\n]/;

/** An apostrophe keeps a text from being run as a formula by whoever opens the file. */
export function toCsvText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

export function fromCsvText(text: string): string {
  return text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text;
}

/** As a Brazilian spreadsheet reads it: comma decimals, dd/MM/yyyy. */
export function csvCell(kind: CellKind, value: Cell, timeZone: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (kind === 'day') return formatDay(value);
  if (kind === 'instant') return formatInstant(value, timeZone);
  return toCsvText(value);
}

const separators = [';', ',', '\t'];

/** The one that the heading has most of. A file of one column has none. */
export function separatorOf(csv: string): string {
  const heading = csv.split(/[\r\n]/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => heading.split(separator).length;
  return separators.reduce((best, next) => (count(next) > count(best) ? next : best));
}
