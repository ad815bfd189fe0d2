import { z } from 'zod';
import { addDays, type Day, isPossibleDay, oneYearBefore } from './days.ts';
import { formatDay } from './formats.ts';
import { invalid } from './messages.ts';

export const ReportPeriod = z.object({ start_date: z.iso.date(), end_date: z.iso.date() });
/** Both days included. */
export type ReportPeriod = z.infer<typeof ReportPeriod>;

/** Weeks begin on Sunday; what is current goes up to today. */
export const namedPeriods = {
  today: (today: Day) => period(today, today),
  yesterday: (today: Day) => period(addDays(today, -1), addDays(today, -1)),
  lastSevenDays: (today: Day) => period(addDays(today, -6), today),
  lastThirtyDays: (today: Day) => period(addDays(today, -29), today),
  week: (today: Day) => period(weekStart(today), today),
  weekBefore: (today: Day) => period(addDays(weekStart(today), -7), addDays(weekStart(today), -1)),
  month: (today: Day) => period(monthStart(today), today),
  monthBefore,
};

/** The quick options of the period dialog, in its order. */
export const quickPeriods: { label: string; of(today: Day): ReportPeriod }[] = [
  { label: 'Hoje', of: namedPeriods.today },
  { label: 'Ontem', of: namedPeriods.yesterday },
  { label: 'Últimos 7 dias', of: namedPeriods.lastSevenDays },
  { label: 'Últimos 30 dias', of: namedPeriods.lastThirtyDays },
  { label: 'Esta semana', of: namedPeriods.week },
  { label: 'Semana passada', of: namedPeriods.weekBefore },
  { label: 'Este mês', of: namedPeriods.month },
  { label: 'Mês passado', of: namedPeriods.monthBefore },
];

export const bothDatesRequired = 'Selecione as datas inicial e final';
export const startAfterEnd = 'A data inicial não pode ser maior que a data final';

/** What the dialog's inputs accept. */
export function periodBounds(today: Day): { min: Day; max: Day } {
  return { min: oneYearBefore(today), max: today };
}

interface TypedPeriod {
  start_date?: Day | null | undefined;
  end_date?: Day | null | undefined;
}

/** Why the dialog does not take these dates, or null. */
export function periodError({ start_date, end_date }: TypedPeriod, today: Day): string | null {
  if (!start_date || !end_date) return bothDatesRequired;
  if (start_date > end_date) return startAfterEnd;
  const { min, max } = periodBounds(today);
  return start_date < min || end_date > max ? `Escolha datas de ${formatDay(min)} a ${formatDay(max)}` : null;
}

/** What a report is asked for: both dates, or none for the lot's whole life, however long that is. */
export const ReportDates = z
  .object({ start_date: day('Data inicial').optional(), end_date: day('Data final').optional() })
  .superRefine(({ start_date, end_date }, context) =>
    refusePeriod(start_date, end_date, context, ['start_date', 'end_date']),
  );

export const ReportQuery = ReportDates.transform(askedPeriod);

export function askedPeriod({ start_date, end_date }: z.infer<typeof ReportDates>): ReportPeriod | null {
  return start_date && end_date ? { start_date, end_date } : null;
}

export const dashboardPeriods = ['today', 'yesterday', 'week', 'month', 'total', 'custom'] as const;
export type DashboardPeriod = (typeof dashboardPeriods)[number];

export const dashboardPeriodLabels: Record<DashboardPeriod, string> = {
  today: 'Hoje',
  yesterday: 'Ontem',
  week: 'Esta semana',
  month: 'Este mês',
  total: 'Total',
  custom: 'Personalizado',
};

/** Of the cards of the dashboard; `start` and `end` count for a custom period only. */
export const DashboardPeriodQuery = z
  .object({
    period: z.enum(dashboardPeriods, { error: () => invalid('Período') }).default('today'),
    start: day('Data inicial').optional(),
    end: day('Data final').optional(),
  })
  .superRefine((query, context) => {
    if (query.period !== 'custom') return;
    if (!query.start && !query.end) context.addIssue({ code: 'custom', path: ['start'], message: bothDatesRequired });
    refusePeriod(query.start, query.end, context, ['start', 'end']);
  });
export type DashboardPeriodQuery = z.infer<typeof DashboardPeriodQuery>;

/** The days that a card speaks of; null: all there are. */
export function dashboardPeriod({ period: name, start, end }: DashboardPeriodQuery, today: Day): ReportPeriod | null {
  if (name === 'custom') return start && end ? period(start, end) : null;
  return name === 'total' ? null : namedPeriods[name](today);
}

/** The Sunday on which the day's week begins. */
export function weekStart(day: Day): Day {
  return addDays(day, -new Date(day).getUTCDay());
}

function monthStart(day: Day): Day {
  return `${day.slice(0, 7)}-01`;
}

function monthBefore(today: Day): ReportPeriod {
  const end = addDays(monthStart(today), -1);
  return period(monthStart(end), end);
}

function period(start_date: Day, end_date: Day): ReportPeriod {
  return { start_date, end_date };
}

function day(label: string) {
  return z.iso.date({ error: () => invalid(label) }).refine(isPossibleDay, invalid(label));
}

function refusePeriod(
  start: Day | undefined,
  end: Day | undefined,
  context: z.core.$RefinementCtx,
  [startName, endName]: [string, string],
): void {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (!start !== !end) refuse(start ? endName : startName, bothDatesRequired);
  if (start && end && start > end) refuse(startName, startAfterEnd);
}
