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
    queryFn: fetchCalls<Suggestion[]>('suggestions'),
    refetchOnMount: 'always',
  });
}

/** With this a device suggests without a network: it has the readings and the loads already. */
export function callBasis() {
  return queryOptions({
    queryKey: [currentFarmId(), 'lots', 'call_basis', 'rules', 'recipes'],
    queryFn: fetchCalls<CallBasis>('basis', false),
    refetchOnMount: 'always',
    // Of a reading it only tells which lots are suspended, which the device knows by their loads.
    meta: { lots: { of: () => [] } },
  });
}

export function callPractice() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'call_practice', 'lots'],
    queryFn: fetchCalls<Practice>('practice'),
    refetchOnMount: 'always',
  });
}

export function callRules() {
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'call_rules'],
    queryFn: fetchCalls<CallRules>('rules'),
    refetchOnMount: 'always',
  });
}

export function saveCallRules() {
  return mutationOptions({
    mutationFn: (body: CallRules) => http(`farms/${currentFarmId()}/feed_calls/rules`, { method: 'PUT', body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [currentFarmId()] }),
  });
}

/** Of the farm of its key: another may be chosen by the time it is asked. */
function fetchCalls<T>(name: string, loader = true) {
  const path = `farms/${currentFarmId()}/feed_calls/${name}`;
  return ({ signal }: { signal: AbortSignal }) => httpData<T>(path, { signal, loader });
}

export function acceptCalls() {
  return mutationOptions({
    mutationFn: (lot_ids: number[]) =>
      http(`farms/${currentFarmId()}/feed_calls/accept`, { method: 'POST', body: { lot_ids } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'trough-readings'] }),
  });
}
