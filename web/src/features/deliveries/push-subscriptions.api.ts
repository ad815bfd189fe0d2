import type { Severity } from '@cocho/domain/alerts';
import type { PushDevices } from '@cocho/domain/push-subscriptions';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { HttpError, http, httpData } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';
import { endpointHere, forgetHere, isSubscribedHere, subscribeHere } from './device-push.ts';

const url = (path = '') => `farms/${currentFarmId()}/push_subscriptions${path}`;
const refetch = () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'push'] });

export function pushDevices() {
  return queryOptions({
    queryKey: [currentFarmId(), 'push'],
    queryFn: ({ signal }) => httpData<PushDevices>(url(), { signal, loader: false }),
    refetchOnMount: 'always',
  });
}

/** Where this device is reached, as far as its browser says. */
export function pushHere() {
  return queryOptions({
    queryKey: [currentFarmId(), 'push', 'here'],
    queryFn: endpointHere,
    refetchOnMount: 'always',
    networkMode: 'always',
  });
}

/** Asks the browser, and through it the person, and tells the server. */
export function tellThisDevice(publicKey: string) {
  return mutationOptions({
    mutationFn: async (least_severity: Severity) =>
      http(url(), { method: 'POST', body: { ...(await subscribeHere(publicKey)), least_severity } }),
    // What the server refuses has been told.
    onError: (error) => error instanceof HttpError || showFailure('Avisos não ligados', error.message),
    onSettled: refetch,
  });
}

export function removeDevice() {
  return mutationOptions({
    mutationFn: async ({ id, here }: { id: number; here: boolean }) => {
      await http(url(`/${id}`), { method: 'DELETE' });
      if (here) await forgetHere();
    },
    onSettled: refetch,
  });
}

export function sendTest() {
  return mutationOptions({ mutationFn: () => http(url('/test'), { method: 'POST' }), onSettled: refetch });
}

/** After a new sign-in the device is told again as before; nobody is asked for what they have answered. */
export async function renewPush(): Promise<void> {
  if (!isSubscribedHere()) return;
  const [{ public_key, devices }, endpoint] = [await queryClient.fetchQuery(pushDevices()), await endpointHere()];
  if (endpoint === null || devices.some((device) => device.endpoint === endpoint)) return;
  await http(url(), { method: 'POST', body: { ...(await subscribeHere(public_key)), least_severity: 'info' } });
}
