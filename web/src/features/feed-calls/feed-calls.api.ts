import type { Suggestion } from '@cocho/domain/feed-calls';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

export function suggestions() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'feed_calls'],
    queryFn: ({ signal }) =>
      http<{ data: Suggestion[] }>(`farms/${currentFarmId()}/feed_calls/suggestions`, { signal }).then(
        ({ data }) => data,
      ),
    refetchOnMount: 'always',
  });
}

export function acceptCalls() {
  return mutationOptions({
    mutationFn: (lot_ids: number[]) =>
      http(`farms/${currentFarmId()}/feed_calls/accept`, { method: 'POST', body: { lot_ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'trough-readings'] }),
  });
}
