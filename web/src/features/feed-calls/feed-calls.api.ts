import type { CallBasis } from '@cocho/domain/call-facts';
import type { Practice } from '@cocho/domain/call-practice';
import type { CallRules, Suggestion } from '@cocho/domain/feed-calls';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

export function suggestions() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'feed_calls'],
    queryFn: ({ signal }) => fetchCalls<Suggestion[]>('suggestions', signal),
    refetchOnMount: 'always',
  });
}

/** With this a device suggests without a network: it has the readings and the loads already. */
export function callBasis() {
  return queryOptions({
    queryKey: [currentFarmId(), 'lots', 'call_basis', 'rules', 'recipes'],
    queryFn: ({ signal }) => fetchCalls<CallBasis>('basis', signal, false),
    refetchOnMount: 'always',
    // Of a reading it only tells which lots are suspended, which the device knows by their loads.
    meta: { lots: { of: () => [] } },
  });
}

export function callPractice() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'call_practice', 'lots'],
    queryFn: ({ signal }) => fetchCalls<Practice>('practice', signal),
    refetchOnMount: 'always',
  });
}

export function callRules() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'call_rules'],
    queryFn: ({ signal }) => fetchCalls<CallRules>('rules', signal),
    refetchOnMount: 'always',
  });
}

export function saveCallRules() {
  return mutationOptions({
    mutationFn: (body: CallRules) => http(`farms/${currentFarmId()}/feed_calls/rules`, { method: 'PUT', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [currentFarmId()] }),
  });
}

function fetchCalls<T>(path: string, signal: AbortSignal, loader = true): Promise<T> {
  return httpData<T>(`farms/${currentFarmId()}/feed_calls/${path}`, { signal, loader });
}

export function acceptCalls() {
  return mutationOptions({
    mutationFn: (lot_ids: number[]) =>
      http(`farms/${currentFarmId()}/feed_calls/accept`, { method: 'POST', body: { lot_ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'trough-readings'] }),
  });
}
