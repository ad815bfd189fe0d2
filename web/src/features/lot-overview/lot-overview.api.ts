import type { LotOverview, LotTotals } from '@cocho/domain/lot-overview';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { http, httpData, type Paged } from '../../lib/http.ts';
import { currentFarmId } from '../../lib/session.ts';

/** Its key names the topics that figures of lots are made of. */
const topics = ['lots', 'operations', 'ingredients', 'money', 'corrals'];

export interface Comparison {
  data: LotOverview[];
  recalculating: boolean;
  /** Lots whose heads were moved into the compared ones: a change in them changes the costs of these. */
  source_lots: number[];
}

export function lotComparison(farmId: number, ids: number[]) {
  return queryOptions({
    queryKey: [farmId, ...topics, 'compare', ids.join()],
    queryFn: ({ signal }) => http<Comparison>(`farms/${farmId}/lots/compare?ids=${ids}`, { signal }),
    enabled: Number.isInteger(farmId),
    placeholderData: keepPreviousData,
    meta: { lots: { of: ({ source_lots }: Comparison) => [...ids, ...source_lots] } },
  });
}

export interface OverviewQuery {
  active: boolean;
  search: string;
  sort: string;
  page: number;
  items: number;
}

interface OverviewPage extends Paged<LotOverview> {
  totals: LotTotals;
  recalculating: boolean;
}

/** A page of all lots, with the sums of all of them. */
export function lotOverviews(query: OverviewQuery) {
  const farmId = currentFarmId();
  const parameters = overviewParameters(query);
  parameters.set('page', String(query.page));
  parameters.set('items', String(query.items));
  return queryOptions({
    queryKey: [farmId, ...topics, 'overview', parameters.toString()],
    queryFn: ({ signal, client, queryKey }) =>
      http<OverviewPage>(`farms/${farmId}/lots/overview?${parameters}`, {
        signal,
        loader: client.getQueryData(queryKey) === undefined,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

function overviewParameters({ active, search, sort }: Pick<OverviewQuery, 'active' | 'search' | 'sort'>) {
  return new URLSearchParams({ ...(search && { search }), ...(active ? {} : { inactive: '1' }), sort });
}

/** What these lots cost, by their ids. */
export function costsOf(ids: number[]) {
  return queryOptions({
    queryKey: [currentFarmId(), ...topics, 'costs', ids.join()],
    queryFn: ({ signal }) => readCosts(new URLSearchParams({ ids: ids.join() }), signal),
    placeholderData: keepPreviousData,
    meta: { lots: { of: () => ids } },
  });
}

/** The same of all pages, for a spreadsheet. */
export function allCosts(query: Parameters<typeof overviewParameters>[0]) {
  return readCosts(overviewParameters(query));
}

async function readCosts(query: URLSearchParams, signal?: AbortSignal) {
  const path = `farms/${currentFarmId()}/lots/overview?${query}`;
  const lots = await httpData<LotOverview[]>(path, signal && { signal });
  return new Map(lots.map(({ id, kpis_financial }) => [id, kpis_financial]));
}
