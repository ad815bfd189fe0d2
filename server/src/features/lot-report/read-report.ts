import type { LotReport } from '@cocho/domain/lot-report';
import { lotReport } from '@cocho/domain/lot-report-figures';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import type { Queryable } from '../../db/db.ts';
import { notFound } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { reportFacts } from './report-facts.ts';

/** Page, print and workbook show the same figures, for all of them come from here. */
export async function readReport(...asked: Parameters<typeof readReportInput>): Promise<LotReport> {
  return lotReport(...(await readReportInput(...asked)));
}

export async function readReportInput(
  sql: Queryable,
  scope: Scope,
  lotId: number,
  period: ReportPeriod | null,
): Promise<Parameters<typeof lotReport>> {
  const facts = await reportFacts(sql, scope, lotId, period);
  if (!facts) throw notFound('Lote não encontrado');
  return [facts, period, scope.today, facts.money];
}
