import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf, daysBetween } from './days.ts';
import {
  bothDatesRequired,
  DashboardPeriodQuery,
  dashboardPeriod,
  periodBounds,
  periodError,
  quickPeriods,
  ReportQuery,
  startAfterEnd,
} from './report-periods.ts';

function quick(today: string): string[] {
  return quickPeriods.map(({ label, of }) => `${label}: ${of(today).start_date} ${of(today).end_date}`);
}

describe('the quick options', () => {
  test('on an ordinary Thursday', () => {
    expect(quick('2026-03-12')).toEqual([
      'Hoje: 2026-03-12 2026-03-12',
      'Ontem: 2026-03-11 2026-03-11',
      'Últimos 7 dias: 2026-03-06 2026-03-12',
      'Últimos 30 dias: 2026-02-11 2026-03-12',
      'Esta semana: 2026-03-08 2026-03-12',
      'Semana passada: 2026-03-01 2026-03-07',
      'Este mês: 2026-03-01 2026-03-12',
      'Mês passado: 2026-02-01 2026-02-28',
    ]);
  });

  test('on the first day of a year', () => {
    expect(quick('2026-01-01')).toEqual([
      'Hoje: 2026-01-01 2026-01-01',
      'Ontem: 2025-12-31 2025-12-31',
      'Últimos 7 dias: 2025-12-26 2026-01-01',
      'Últimos 30 dias: 2025-12-03 2026-01-01',
      'Esta semana: 2025-12-28 2026-01-01',
      'Semana passada: 2025-12-21 2025-12-27',
      'Este mês: 2026-01-01 2026-01-01',
      'Mês passado: 2025-12-01 2025-12-31',
    ]);
  });

  test('on the last of March in a leap year, a Sunday', () => {
    expect(quick('2024-03-31')).toEqual([
      'Hoje: 2024-03-31 2024-03-31',
      'Ontem: 2024-03-30 2024-03-30',
      'Últimos 7 dias: 2024-03-25 2024-03-31',
      'Últimos 30 dias: 2024-03-02 2024-03-31',
      'Esta semana: 2024-03-31 2024-03-31',
      'Semana passada: 2024-03-24 2024-03-30',
      'Este mês: 2024-03-01 2024-03-31',
      'Mês passado: 2024-02-01 2024-02-29',
    ]);
  });

  /** Written down from a calendar: today, yesterday, the first of 7 and of 30 days, this week, the past one, this month, the past one. */
  const aroundChanges = new Map(
    `
    2018-11-03 2018-11-02 2018-10-28 2018-10-05 2018-10-28 2018-10-21 2018-10-27 2018-11-01 2018-10-01 2018-10-31
    2018-11-04 2018-11-03 2018-10-29 2018-10-06 2018-11-04 2018-10-28 2018-11-03 2018-11-01 2018-10-01 2018-10-31
    2019-02-16 2019-02-15 2019-02-10 2019-01-18 2019-02-10 2019-02-03 2019-02-09 2019-02-01 2019-01-01 2019-01-31
    2019-02-17 2019-02-16 2019-02-11 2019-01-19 2019-02-17 2019-02-10 2019-02-16 2019-02-01 2019-01-01 2019-01-31
    2024-10-06 2024-10-05 2024-09-30 2024-09-07 2024-10-06 2024-09-29 2024-10-05 2024-10-01 2024-09-01 2024-09-30
    2026-03-29 2026-03-28 2026-03-23 2026-02-28 2026-03-29 2026-03-22 2026-03-28 2026-03-01 2026-02-01 2026-02-28
    2026-04-04 2026-04-03 2026-03-29 2026-03-06 2026-03-29 2026-03-22 2026-03-28 2026-04-01 2026-03-01 2026-03-31
    2026-09-05 2026-09-04 2026-08-30 2026-08-07 2026-08-30 2026-08-23 2026-08-29 2026-09-01 2026-08-01 2026-08-31
    2026-09-06 2026-09-05 2026-08-31 2026-08-08 2026-09-06 2026-08-30 2026-09-05 2026-09-01 2026-08-01 2026-08-31
    2026-10-25 2026-10-24 2026-10-19 2026-09-26 2026-10-25 2026-10-18 2026-10-24 2026-10-01 2026-09-01 2026-09-30
    `
      .trim()
      .split(/\n\s*/)
      .map((line) => {
        const [today = '', yesterday, seven, thirty, week, ...rest] = line.split(' ');
        const [pastWeek, pastWeekEnd, month, pastMonth, pastMonthEnd] = rest;
        return [
          today,
          [
            `Hoje: ${today} ${today}`,
            `Ontem: ${yesterday} ${yesterday}`,
            `Últimos 7 dias: ${seven} ${today}`,
            `Últimos 30 dias: ${thirty} ${today}`,
            `Esta semana: ${week} ${today}`,
            `Semana passada: ${pastWeek} ${pastWeekEnd}`,
            `Este mês: ${month} ${today}`,
            `Mês passado: ${pastMonth} ${pastMonthEnd}`,
          ],
        ] as const;
      }),
  );

  /** In Brazil clocks moved at midnight until 2019: the day of the change had no 00:00, another had 23:00 twice. */
  test.each([
    ['America/Sao_Paulo', 'the hour that is missing', '2018-11-04T03:00:00Z', '2018-11-04'],
    ['America/Sao_Paulo', 'the hour before it', '2018-11-04T02:59:59Z', '2018-11-03'],
    ['America/Sao_Paulo', 'the hour that comes twice, first', '2019-02-17T01:30:00Z', '2019-02-16'],
    ['America/Sao_Paulo', 'the hour that comes twice, again', '2019-02-17T02:30:00Z', '2019-02-16'],
    ['America/Sao_Paulo', 'after it', '2019-02-17T03:00:00Z', '2019-02-17'],
    ['America/Asuncion', 'the last change there', '2024-10-06T04:00:00Z', '2024-10-06'],
    ['America/Santiago', 'the missing hour of today', '2026-09-06T04:00:00Z', '2026-09-06'],
    ['America/Santiago', 'before the missing hour', '2026-09-06T03:59:59Z', '2026-09-05'],
    ['America/Santiago', 'the double hour of today', '2026-04-05T03:30:00Z', '2026-04-04'],
    ['Europe/Lisbon', 'spring', '2026-03-29T00:30:00Z', '2026-03-29'],
    ['Europe/Lisbon', 'autumn', '2026-10-25T00:30:00Z', '2026-10-25'],
  ])('in %s at %s', (zone, _, instant, today) => {
    const day = dayOf(new Date(instant), zone);
    expect(day).toBe(today);
    expect(quick(day)).toEqual(aroundChanges.get(today));
  });

  test('are what their names say on any day', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count));
    fc.assert(
      fc.property(days, (today) => {
        const [, , seven, thirty, week, pastWeek, month, pastMonth] = quickPeriods.map(({ of }) => of(today));
        const length = (one = { start_date: '', end_date: '' }) => daysBetween(one.start_date, one.end_date) + 1;
        const weekday = (day = '') => new Date(day).getUTCDay();
        expect([length(seven), length(thirty), length(pastWeek)]).toEqual([7, 30, 7]);
        expect([weekday(week?.start_date), weekday(pastWeek?.start_date)]).toEqual([0, 0]);
        expect(addDays(pastWeek?.end_date ?? '', 1)).toBe(week?.start_date);
        expect(length(week)).toBe(weekday(today) + 1);
        expect(month?.start_date).toBe(`${today.slice(0, 8)}01`);
        expect(addDays(pastMonth?.end_date ?? '', 1)).toBe(month?.start_date);
        expect(pastMonth?.start_date.slice(7)).toBe('-01');
        for (const { of } of quickPeriods) expect(periodError(of(today), today)).toBeNull();
      }),
    );
  });
});

describe('the period dialog', () => {
  const today = '2026-03-12';

  test('takes a year back up to today', () => {
    expect(periodBounds(today)).toEqual({ min: '2025-03-12', max: today });
    expect(periodBounds('2024-02-29')).toEqual({ min: '2023-02-28', max: '2024-02-29' });
  });

  test.each([
    ['', '', bothDatesRequired],
    ['2026-03-01', null, bothDatesRequired],
    [undefined, '2026-03-01', bothDatesRequired],
    ['2026-03-02', '2026-03-01', startAfterEnd],
    ['2025-03-11', '2026-03-01', 'Escolha datas de 12/03/2025 a 12/03/2026'],
    ['2026-03-01', '2026-03-13', 'Escolha datas de 12/03/2025 a 12/03/2026'],
    ['2025-03-12', '2026-03-12', null],
    ['2026-03-12', '2026-03-12', null],
  ])('from %s to %s says: %s', (start_date, end_date, message) => {
    expect(periodError({ start_date, end_date }, today)).toBe(message);
  });
});

describe('a report', () => {
  test('is asked for with both dates, however old, or with none', () => {
    expect(ReportQuery.parse({})).toBeNull();
    const old = { start_date: '2019-01-01', end_date: '2026-01-01' };
    expect(ReportQuery.parse(old)).toEqual(old);
  });

  test.each([
    [{ start_date: '2026-03-01' }, 'end_date', bothDatesRequired],
    [{ end_date: '2026-03-01' }, 'start_date', bothDatesRequired],
    [{ start_date: '2026-03-02', end_date: '2026-03-01' }, 'start_date', startAfterEnd],
    [
      { start_date: '01/03/2026', end_date: '2026-03-02' },
      'start_date',
      'Data inicial deve estar em um formato válido',
    ],
    [
      { start_date: '2026-02-30', end_date: '2026-03-02' },
      'start_date',
      'Data inicial deve estar em um formato válido',
    ],
  ])('is refused for %o', (query, field, message) => {
    const [issue] = ReportQuery.safeParse(query).error?.issues ?? [];
    expect([issue?.path, issue?.message]).toEqual([[field], message]);
  });
});

describe("the dashboard's periods", () => {
  const of = (query: object) => dashboardPeriod(DashboardPeriodQuery.parse(query), '2026-03-12');

  test.each([
    [{}, { start_date: '2026-03-12', end_date: '2026-03-12' }],
    [{ period: 'today' }, { start_date: '2026-03-12', end_date: '2026-03-12' }],
    [{ period: 'yesterday' }, { start_date: '2026-03-11', end_date: '2026-03-11' }],
    [{ period: 'week' }, { start_date: '2026-03-08', end_date: '2026-03-12' }],
    [{ period: 'month' }, { start_date: '2026-03-01', end_date: '2026-03-12' }],
    [{ period: 'total' }, null],
    [
      { period: 'custom', start: '2025-01-01', end: '2025-01-02' },
      { start_date: '2025-01-01', end_date: '2025-01-02' },
    ],
  ])('%o', (query, days) => {
    expect(of(query)).toEqual(days);
  });

  test.each([
    [{ period: 'year' }, 'Período deve estar em um formato válido'],
    [{ period: 'custom' }, bothDatesRequired],
    [{ period: 'custom', start: '2025-01-02', end: '2025-01-01' }, startAfterEnd],
  ])('%o is refused', (query, message) => {
    expect(DashboardPeriodQuery.safeParse(query).error?.issues[0]?.message).toBe(message);
  });
});
