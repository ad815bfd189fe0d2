import type { Day } from '@cocho/domain/days';
import {
  type DashboardPeriod,
  type DashboardPeriodQuery,
  dashboardPeriodLabels,
  dashboardPeriods,
  periodError,
} from '@cocho/domain/report-periods';
import { NativeSelect, Skeleton } from '@mantine/core';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useToday } from '../../lib/clock.ts';
import { PeriodFields } from '../../ui/period-fields.tsx';
import { Unloaded } from '../../ui/query-list.tsx';
import styles from './period-card.module.css';

const options = dashboardPeriods.map((value) => ({ value, label: dashboardPeriodLabels[value] }));

interface Props<Row> {
  title: string;
  empty: string;
  remark: string;
  /** What to ask for a period, as seen from today. */
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query is its own affair
  query: (period: DashboardPeriodQuery, today: Day) => UseQueryOptions<{ data: Row[] }, Error, { data: Row[] }, any>;
  children: (rows: Row[]) => ReactNode;
}

/** Figures of a period that one chooses on the card itself. */
export function PeriodCard<Row>({ title, empty, remark, query, children }: Props<Row>) {
  const id = useId();
  const today = useToday();
  const [period, setPeriod] = useState<DashboardPeriod>('today');
  const [days, setDays] = useState({ start_date: '', end_date: '' });
  const error = period === 'custom' ? periodError(days, today) : null;
  const custom = period === 'custom' && !error ? { start: days.start_date, end: days.end_date } : {};
  const answer = useQuery(query({ period, ...custom }, today));
  const rows = answer.data?.data;

  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <NativeSelect
          aria-label={`Período de ${title}`}
          data={options}
          value={period}
          onChange={(event) => setPeriod(event.currentTarget.value as DashboardPeriod)}
        />
      </div>
      {period === 'custom' && <PeriodFields days={days} onChange={setDays} />}
      {!error && !rows && <Unloaded query={answer} loading={<Waiting />} />}
      {!error && rows?.length === 0 && <p className={styles.remark}>{empty}</p>}
      {!error && rows && rows.length > 0 && (
        <>
          {children(rows)}
          <p className={styles.remark}>{remark}</p>
        </>
      )}
    </section>
  );
}

function Waiting() {
  return <Skeleton height={120} radius="md" role="status" aria-label="Carregando" />;
}
