import type { Day } from '@cocho/domain/days';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import { connect, type Sql } from '../../server/src/db/db.ts';
import { readReportInput } from '../../server/src/features/lot-report/read-report.ts';
import { p95 } from '../percentile.ts';
import { answerTasks } from './answer-tasks.ts';

export interface ReportQuestions {
  socketDir: string;
  farm: number;
  lot: number;
  today: Day;
  period: ReportPeriod;
  seconds: number;
}

const pools = new Map<string, Sql>();

/** The question that a report asks, with nothing around it. */
answerTasks<ReportQuestions, { p95Ms: number }>(async ({ socketDir, farm, lot, today, period, seconds }) => {
  const sql = pools.getOrInsertComputed(socketDir, () => connect({ socketDir }, 1));
  const scope = { farm_id: farm, user_id: null, today, time_zone: 'America/Sao_Paulo' };
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    const begun = performance.now();
    await readReportInput(sql, scope, lot, period);
    times.push(performance.now() - begun);
  }
  return { p95Ms: p95(times) };
});
