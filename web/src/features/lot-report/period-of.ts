import { formatDay } from '@cocho/domain/formats';
import type { ReportPeriod } from '@cocho/domain/report-periods';

const day = /^\d{4}-\d\d-\d\d$/;

/** The period that an address names; half of one, or anything else, is none. */
export function periodOf(search: Record<string, unknown>): ReportPeriod | null {
  const { start_date, end_date } = search;
  if (!isDay(start_date) || !isDay(end_date) || start_date > end_date) return null;
  return { start_date, end_date };
}

export function pickedText(period: ReportPeriod | null): string {
  if (!period) return 'Todo o período';
  const { start_date, end_date } = period;
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} a ${formatDay(end_date)}`;
}

function isDay(value: unknown): value is string {
  return typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value));
}
