import type { Quarantined, QuarantineResolution, QuarantineResolved } from '@cocho/domain/quarantine';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData, type Paged } from '../../lib/http.ts';
import { showError, showSuccess } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

/** What came from the field and could not be applied, until someone decides; the newest first. */
export function quarantined(page: number) {
  return queryOptions({
    queryKey: [currentFarmId(), 'quarantine', page],
    queryFn: ({ signal }) =>
      http<Paged<Quarantined>>(`farms/${currentFarmId()}/quarantine?page=${page}`, { signal, loader: false }),
    placeholderData: keepPreviousData,
  });
}

export function resolveQuarantined() {
  return mutationOptions({
    mutationFn: ({ id, ...body }: { id: number } & QuarantineResolution) =>
      http(`farms/${currentFarmId()}/quarantine/${id}/resolve`, { method: 'POST', body }),
    onSettled: refetch,
  });
}

/** Many at once; what failed stays, and the person reads why. */
export function resolveMany() {
  return mutationOptions({
    mutationFn: (body: { ids: number[] } & QuarantineResolution) =>
      httpData<QuarantineResolved[]>(`farms/${currentFarmId()}/quarantine/resolve`, { method: 'POST', body }),
    onSuccess: (resolved) => {
      const failed = resolved.filter(({ outcome }) => outcome === 'failed');
      const done = resolved.length - failed.length;
      if (done > 0) showSuccess(done === 1 ? '1 registro resolvido' : `${done} registros resolvidos`);
      showError([...new Set(failed.flatMap(({ errors }) => errors))]);
    },
    onSettled: refetch,
  });
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'quarantine'] });
}
