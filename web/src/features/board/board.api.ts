import type { Board } from '@cocho/domain/board';
import { queryOptions } from '@tanstack/react-query';
import { httpData } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

const topics = [
  'feeding',
  'operations',
  'trough-readings',
  'lots',
  'corrals',
  'rules',
  'treats',
  'treat-schedules',
  'money',
];
/** A pen becomes late by the clock alone. */
const lookEveryMs = 60_000;

/** How the day stands. It follows each line of an operator's, without a stir. */
export function boardNow() {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'board', ...topics],
    queryFn: ({ signal }) => httpData<Board>(`farms/${farmId}/dashboard/now`, { signal, loader: false }),
    refetchOnMount: 'always',
    refetchInterval: lookEveryMs,
  });
}
