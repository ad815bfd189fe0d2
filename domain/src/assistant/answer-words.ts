import { addDays, type Day } from '../days.ts';
import { formatDay, formatNumber } from '../formats.ts';
import type { ReportPeriod } from '../report-periods.ts';

/** An answer as any channel shows it: a sentence or two, and a small table where there is more to say. */
export interface Answer {
  text: string;
  table?: Table | undefined;
  /** The same figures as the table's, where seeing them says more. */
  chart?: Chart | undefined;
}

/** Bars of one measure; `of` is what was planned. */
export interface Chart {
  unit: string;
  bars: { label: string; value: number; of?: number | undefined }[];
}

export interface Table {
  columns: string[];
  rows: string[][];
}

/** More rows are a page of the panel, not an answer. */
const mostRows = 12;

export function tableOf<Row>(columns: string[], rows: Row[], cells: (row: Row) => string[]): Table | undefined {
  if (rows.length === 0) return undefined;
  const shown = rows.slice(0, mostRows).map(cells);
  const left = rows.length - shown.length;
  if (left > 0) shown.push([`mais ${left}`, ...columns.slice(1).map(() => '')]);
  return { columns, rows: shown };
}

/** Two bars at least: one says nothing that its figure does not. */
export function chartOf<Row>(unit: string, rows: Row[], bar: (row: Row) => Chart['bars'][number]): Chart | undefined {
  return rows.length < 2 ? undefined : { unit, bars: rows.slice(0, mostRows).map(bar) };
}

/** Which days an answer speaks of: every answer says so. */
export function daysOf(period: ReportPeriod | null, today: Day): string {
  if (!period) return 'desde o início';
  const { start_date, end_date } = period;
  if (start_date !== end_date) return `de ${short(start_date, today)} a ${short(end_date, today)}`;
  if (start_date === today) return `hoje (${short(today, today)})`;
  if (start_date === addDays(today, -1)) return `ontem (${short(start_date, today)})`;
  return `em ${short(start_date, today)}`;
}

function short(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day).slice(0, 5) : formatDay(day);
}

export function kg(value: number | null, digits = 0): string {
  return value === null ? '—' : `${formatNumber(value, { max: digits })} kg`;
}

/** How much more or less was given than planned, in words. */
export function against(actual: number, planned: number): string {
  if (planned <= 0) return '';
  const percent = ((actual - planned) / planned) * 100;
  const off = formatNumber(Math.abs(percent), { min: 1, max: 1 });
  if (off === '0,0') return `, como previsto (${kg(planned)})`;
  return `, ${off}% ${percent > 0 ? 'acima' : 'abaixo'} do previsto (${kg(planned)})`;
}
