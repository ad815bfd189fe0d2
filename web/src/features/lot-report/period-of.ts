import type { Day } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { invalid } from '@cocho/domain/messages';
import { periodError, type ReportPeriod } from '@cocho/domain/report-periods';
import { isDay } from '@cocho/domain/written-days';

interface Asked {
  /** Null: the lot's whole life. */
  period: ReportPeriod | null;
  /** Why what the address says is no period. */
  refusal: string | null;
}

/** The period that an address names, by the rules of the dialog: anyone may type anything there. */
export function periodOf(search: Record<string, unknown>, today: Day): Asked {
  const { start_date, end_date } = search;
  if (start_date === undefined && end_date === undefined) return { period: null, refusal: null };
  const days = { start_date: dayOf(start_date), end_date: dayOf(end_date) };
  if (days.start_date === null) return { period: null, refusal: invalid('Data inicial') };
  if (days.end_date === null) return { period: null, refusal: invalid('Data final') };
  const refusal = periodError(days, today);
  return { period: refusal ? null : (days as ReportPeriod), refusal };
}

export function pickedText(period: ReportPeriod | null): string {
  if (!period) return 'Todo o período';
  const { start_date, end_date } = period;
  return start_date === end_date ? formatDay(start_date) : `${formatDay(start_date)} a ${formatDay(end_date)}`;
}

/** Empty when it is not said; null when it is no day of the calendar. */
function dayOf(value: unknown): Day | null {
  if (value === undefined || value === '') return '';
  return isDay(value) ? value : null;
}
