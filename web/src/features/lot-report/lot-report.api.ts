import type { LotReport } from '@cocho/domain/lot-report';
import type { ReportVariant } from '@cocho/domain/lot-report-document';
import type { ReportPeriod } from '@cocho/domain/report-periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

/** Which report: a lot's, of a period or (null) of its whole life. */
export interface ReportAddress {
  farmId: number;
  lotId: number;
  period: ReportPeriod | null;
}

export interface ReportAnswer {
  data?: LotReport | null;
}

/** Its key names the topics that it is made of: what happens in the field appears on it. */
export function lotReport(address: ReportAddress) {
  const { farmId, lotId, period } = address;
  const topics = ['lots', 'operations', 'trough-readings', 'recipes', 'ingredients', 'money'];
  return queryOptions({
    queryKey: [farmId, ...topics, 'report', lotId, period?.start_date, period?.end_date],
    queryFn: ({ signal }) => http<ReportAnswer>(reportPath(address), { signal, ownWords: true }),
    enabled: Number.isInteger(farmId) && Number.isInteger(lotId),
    placeholderData: keepPreviousData,
    // Another period is asked for anew, also one that was seen a moment ago.
    staleTime: 0,
    meta: { lots: { of: ({ data }: ReportAnswer) => [lotId, ...(data?.source_lots ?? [])] } },
  });
}

export function pdfPath(address: ReportAddress, variant: ReportVariant): string {
  return reportPath(address, '/pdf', { download: '1', variant });
}

export function sheetPath(address: ReportAddress): string {
  return reportPath(address, '.xlsx');
}

function reportPath({ farmId, lotId, period }: ReportAddress, file = '', more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...period, ...more }).toString();
  return `farms/${farmId}/lots/${lotId}/report${file}${query && `?${query}`}`;
}
