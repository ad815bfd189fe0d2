import type { ConsumptionRow, OperatorErrorRow } from '@cocho/domain/dashboard';
import type { Day } from '@cocho/domain/days';
import type { DashboardPeriodQuery } from '@cocho/domain/report-periods';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

export function averageErrors(period: DashboardPeriodQuery, today: Day) {
  return card<OperatorErrorRow>('operations/average_errors', period, today);
}

export function consumption(period: DashboardPeriodQuery, today: Day) {
  return card<ConsumptionRow>('ingredients/consumption', period, today);
}

/**
 * A custom period is asked for once both of its days are known. It follows each line of an operator's without a stir, and on
 * another day 'Hoje' is another answer.
 */
function card<Row>(path: string, period: DashboardPeriodQuery, today: Day) {
  const parameters = new URLSearchParams({ ...period });
  return queryOptions({
    queryKey: [currentFarmId(), 'feeding', 'operations', 'ingredients', path, String(parameters), today],
    queryFn: ({ signal, client, queryKey }) =>
      http<{ data: Row[] }>(`farms/${currentFarmId()}/${path}?${parameters}`, {
        signal,
        loader: client.getQueryData(queryKey) === undefined,
      }),
    enabled: period.period !== 'custom' || Boolean(period.start && period.end),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}
