import { defaultVariant, lotReportDocument, type ReportVariant } from '@cocho/domain/lot-report-document';
import { lotReport } from '@cocho/domain/lot-report-figures';
import type { ReportInput } from './read-report.ts';

export interface PrintedReport {
  input: ReportInput;
  variant: ReportVariant | undefined;
  timeZone: string;
  issued_at: string;
}

/** Runs in the printer's thread: a year of feed takes a while to be worked out, and requests go on meanwhile. */
export function documentOf({ input, variant, ...settings }: PrintedReport) {
  const report = lotReport(...input);
  return lotReportDocument(report, { ...settings, variant: variant ?? defaultVariant(report) });
}
