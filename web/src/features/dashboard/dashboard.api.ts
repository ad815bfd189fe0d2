import type { ConsumptionRow, OperatorErrorRow } from '@cocho/domain/dashboard';
import { addDays, type Day } from '@cocho/domain/days';
import { type DashboardPeriodQuery, dashboardPeriod } from '@cocho/domain/report-periods';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

export function averageErrors(period: DashboardPeriodQuery, today: Day) {
  return card<OperatorErrorRow>('operations/average_errors', period, today);
}

export function consumption(period: DashboardPeriodQuery, today: Day) {
  return card<ConsumptionRow>('ingredients/consumption', period, today);
}

/**
 * A custom period is asked for once both of its days are known. If today is in it, or yesterday, whose last batch may still be
 * unloaded after midnight, it follows each line of an operator's without a stir. On another day 'Hoje' is another answer, and
 * what is known of one is never shown for the other.
 */
function card<Row>(path: string, period: DashboardPeriodQuery, today: Day) {
  const parameters = new URLSearchParams({ ...period });
  const days = dashboardPeriod(period, today);
  const lines = days === null || days.end_date >= addDays(today, -1) ? ['feeding'] : [];
  return queryOptions({
    queryKey: [currentFarmId(), ...lines, 'operations', 'ingredients', path, String(parameters), today],
    queryFn: ({ signal, client, queryKey }) =>
      http<{ data: Row[] }>(`farms/${currentFarmId()}/${path}?${parameters}`, {
        signal,
        loader: client.getQueryData(queryKey) === undefined,
      }),
    enabled: period.period !== 'custom' || Boolean(period.start && period.end),
    refetchOnMount: 'always',
  });
}
