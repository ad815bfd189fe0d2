import { defaultVariant, lotReportDocument, type ReportVariant } from '@cocho/domain/lot-report-document';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import type { Sql } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { readReport } from './read-report.ts';

export interface PrintedReport {
  scope: Scope;
  lotId: number;
  period: ReportPeriod | null;
  variant: ReportVariant | undefined;
  issued_at: string;
}

/** Runs in the printer's thread: a year of feed takes a while to be read and worked out, and requests go on meanwhile. */
export async function documentOf({ scope, lotId, period, variant, issued_at }: PrintedReport, database: () => Sql) {
  const report = await readReport(database(), scope, lotId, period);
  const settings = { timeZone: scope.time_zone, issued_at, variant: variant ?? defaultVariant(report) };
  return lotReportDocument(report, settings);
}
