import type { ConsumptionRow, OperatorErrorRow } from '@cocho/domain/dashboard';
import type { DashboardPeriodQuery } from '@cocho/domain/report-periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

export function averageErrors(period: DashboardPeriodQuery) {
  return card<OperatorErrorRow>('operations/average_errors', period);
}

export function consumption(period: DashboardPeriodQuery) {
  return card<ConsumptionRow>('ingredients/consumption', period);
}

/** A custom period is asked for once both of its days are known. */
function card<Row>(path: string, period: DashboardPeriodQuery) {
  const parameters = new URLSearchParams({ ...period });
  return queryOptions({
    queryKey: [currentFarmId(), 'operations', 'ingredients', path, String(parameters)],
    queryFn: ({ signal }) => http<{ data: Row[] }>(`farms/${currentFarmId()}/${path}?${parameters}`, { signal }),
    enabled: period.period !== 'custom' || Boolean(period.start && period.end),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
