import type { OperationDetails, OperationRow } from '@cocho/domain/operations';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { farmResource } from '../../lib/farm-resource.ts';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

export const operations = farmResource<OperationDetails, never>('operations', {
  removed: 'Operação excluída.',
});

interface Page {
  data: OperationRow[];
  pagy: { page: number; pages: number; count: number };
}

export function operationsPage(query: { page: number; items: number; search: string }) {
  const { page, items, search } = query;
  const parameters = new URLSearchParams({ page: String(page), items: String(items), ...(search ? { search } : {}) });
  return queryOptions({
    queryKey: [currentFarmId(), 'operations', 'page', String(parameters)],
    queryFn: ({ signal }) => http<Page>(`farms/${currentFarmId()}/operations?${parameters}`, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function releaseOperation() {
  return mutationOptions({
    mutationFn: (id: number) => http(`farms/${currentFarmId()}/operations/${id}/release`, { method: 'POST' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'operations'] }),
  });
}
