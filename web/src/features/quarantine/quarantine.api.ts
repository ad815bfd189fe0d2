import type { Quarantined } from '@cocho/domain/trough-reading';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

interface Resolution {
  id: number;
  action: 'retry' | 'discard';
}

/** What came from the field and could not be applied, until someone decides. */
export function quarantined() {
  return queryOptions({
    queryKey: [currentFarmId(), 'quarantine'],
    queryFn: ({ signal }) =>
      http<{ data: Quarantined[] }>(`farms/${currentFarmId()}/quarantine`, { signal, loader: false }).then(
        ({ data }) => data,
      ),
  });
}

export function resolveQuarantined() {
  return mutationOptions({
    mutationFn: ({ id, action }: Resolution) =>
      http(`farms/${currentFarmId()}/quarantine/${id}/resolve`, { method: 'POST', body: { action } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'quarantine'] }),
  });
}
