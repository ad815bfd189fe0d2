import type { FinishLot, Lot, LotInput, LotOption } from '@cocho/domain/lots';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { farmResource } from '../../lib/farm-resource.ts';
import { withFresh } from '../../lib/fresh-rows.ts';
import { http, httpData, type Paged } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

interface LotPayload extends LotInput {
  projected_load: LotInput['initial_load'];
}

export const lots = farmResource<Lot, LotPayload>('lots');

export interface LotsQuery {
  active: boolean;
  search: string;
  sort: string;
}

/** A page at a time: a large feedlot has thousands, and most of them are history. */
export function lotsPage({ page, items, ...query }: LotsQuery & { page: number; items: number }) {
  const path = `${lotsPath(query)}&page=${page}&items=${items}`;
  return queryOptions({
    queryKey: [currentFarmId(), 'lots', 'page', path],
    queryFn: ({ signal }) => http<Paged<Lot>>(path, { signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    meta: {
      lots: {
        of: ({ data }: Paged<Lot>) => data.map(({ id }) => id),
        refetch: async (page: Paged<Lot>, ids: number[]) => {
          const some = await httpData<Lot[]>(`${lotsPath(query)}&ids=${ids}`, { loader: false, part: true });
          return { ...page, data: withFresh(page.data, some) };
        },
      },
    },
  });
}

/** All active lots, as a select offers them. */
export function lotOptions() {
  const farmId = currentFarmId();
  return queryOptions({
    queryKey: [farmId, 'lots', 'options'],
    queryFn: ({ signal }) => httpData<LotOption[]>(`farms/${farmId}/lots/options`, { signal }),
    refetchOnMount: 'always',
  });
}

/** Of all pages, for a spreadsheet. */
export function allLots(query: LotsQuery): Promise<Lot[]> {
  return httpData(lotsPath(query));
}

function lotsPath({ active, search, sort }: LotsQuery): string {
  const parameters = new URLSearchParams({ ...(search ? { search } : {}), sort });
  return `farms/${currentFarmId()}/lots${active ? '' : '/inactive'}?${parameters}`;
}

export function finishLot() {
  return mutationOptions({
    mutationFn: ({ id, ...body }: { id: number } & FinishLot) =>
      http(`farms/${currentFarmId()}/lots/${id}/finish`, { method: 'PUT', body, ownWords: true }),
    onSuccess: refetchLots,
  });
}

export function resumeLot() {
  return mutationOptions({
    mutationFn: ({ id, load }: { id: number; load: number }) =>
      http(`farms/${currentFarmId()}/lots/${id}/resume`, { method: 'POST', body: { load }, ownWords: true }),
    onSuccess: () =>
      Promise.all([refetchLots(), queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'trough-readings'] })]),
  });
}

export function refetchLots(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'lots'] });
}
