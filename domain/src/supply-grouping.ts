import type { Day } from './days.ts';
import { formatDay, formatInstant } from './formats.ts';
import type { FeedingSupply } from './lot-report.ts';
import { weekStart } from './report-periods.ts';

/** How the supply chart sums its records, and what a row of its table is of; the first is the default. */
export const supplyGroupings = [
  { value: 'general', label: 'Geral', row: 'Data' },
  { value: 'daily', label: 'Diário', row: 'Dia' },
  { value: 'weekly', label: 'Semanal', row: 'Semana' },
  { value: 'monthly', label: 'Mensal', row: 'Mês' },
] as const;
export type SupplyGrouping = (typeof supplyGroupings)[number]['value'];

/** What was to be given and what was, in kg. */
interface Supplied {
  projected_quantity: number;
  actual_quantity: number;
}

export interface SupplyFigures extends Supplied {
  difference: number;
  /** Null when nothing was projected. */
  difference_percent: number | null;
  /** actual / projected × 100; null when nothing was projected. */
  efficiency: number | null;
}

/** One bar pair of the chart: an instant, a day, the Sunday of a week, or a month (YYYY-MM). */
export interface SupplyBar extends SupplyFigures {
  date: string;
}

export function supplyFigures({ projected_quantity, actual_quantity }: Supplied): SupplyFigures {
  const difference = actual_quantity - projected_quantity;
  const percent = (kg: number) => (projected_quantity > 0 ? (kg * 100) / projected_quantity : null);
  return {
    projected_quantity,
    actual_quantity,
    difference,
    difference_percent: percent(difference),
    efficiency: percent(actual_quantity),
  };
}

/** The three summary cards, and whatever else sums records: planned and used are added, the rest computed anew. */
export function supplyTotals(rows: Supplied[]): SupplyFigures {
  return supplyFigures({
    projected_quantity: rows.reduce((sum, row) => sum + row.projected_quantity, 0),
    actual_quantity: rows.reduce((sum, row) => sum + row.actual_quantity, 0),
  });
}

/** Oldest first, as the records are. A record belongs to the farm's day on which it counts. */
export function groupSupply(rows: FeedingSupply[], grouping: SupplyGrouping): SupplyBar[] {
  if (grouping === 'general') return rows.map(({ date, ...row }) => ({ date, ...supplyFigures(row) }));
  const groups = new Map<string, FeedingSupply[]>();
  for (const row of rows) {
    const date = groupOf(row.day, grouping);
    groups.set(date, [...(groups.get(date) ?? []), row]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([date, group]) => ({ date, ...supplyTotals(group) }));
}

function groupOf(day: Day, grouping: Exclude<SupplyGrouping, 'general'>): string {
  if (grouping === 'weekly') return weekStart(day);
  return grouping === 'monthly' ? day.slice(0, 7) : day;
}

const monthLabel = new Intl.DateTimeFormat('pt-BR', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** 'mar. de 2026' of a month, '12/03' of a day, '12/03 06:40' of an instant on the farm's clock. */
export function supplyLabel(date: string, timeZone: string): string {
  if (date.length === 7) return monthLabel.format(new Date(date));
  const label = date.length === 10 ? formatDay(date) : formatInstant(date, timeZone);
  return label.replace(/\/\d{4}/, '');
}
