import type { OperationDetails, OperationRow, OperationsSummary } from '@cocho/domain/operation-records';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { farmResource } from '../../lib/farm-resource.ts';
import { http, httpData, type Paged } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';
import type { Filters } from './filters-of.ts';

export const operations = farmResource<OperationDetails, never>('operations', {
  removed: 'Operação excluída.',
});

const watchMs = 3000;

export interface Page extends Paged<OperationRow> {
  /** When it was asked for. */
  summary?: OperationsSummary;
}

interface PageQuery {
  page: number;
  items: number;
  search: string;
  filters?: Filters;
  summary?: boolean;
}

export function operationsPage(query: PageQuery) {
  const path = pagePath(query);
  return queryOptions({
    queryKey: [currentFarmId(), 'operations', 'page', path],
    queryFn: ({ signal }) => http<Page>(path, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function pagePath(
  { page, items, search, filters = {}, summary = false }: PageQuery,
  farmId = currentFarmId(),
): string {
  const parameters = new URLSearchParams({
    page: String(page),
    items: String(items),
    ...(search ? { search } : {}),
    ...filters,
    ...(summary ? { summary: 'true' } : {}),
  });
  return `farms/${farmId}/operations?${parameters}`;
}

/**
 * Each weight of what runs is no news that the server would tell everybody: whoever watches asks, without a stir. What the scale
 * showed comes when a batch is over, and is news to this page alone: a curve that is shown stays as it is.
 */
export function watchedOperation(id: number) {
  return queryOptions({
    queryKey: [...operations.one(id).queryKey, 'weight-curves'],
    queryFn: ({ signal }) =>
      httpData<OperationDetails>(`farms/${currentFarmId()}/operations/${id}`, { signal, loader: false }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? watchMs : false),
  });
}

export function releaseOperation() {
  return mutationOptions({
    mutationFn: ({ id, epoch }: { id: number; epoch: number }) =>
      http(`farms/${currentFarmId()}/operations/${id}/release?epoch=${epoch}`, { method: 'POST' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'operations'] }),
  });
}
