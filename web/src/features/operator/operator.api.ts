import type { Today } from '@cocho/domain/feeding-day';
import { answerMs } from '@cocho/domain/patience';
import { queryOptions } from '@tanstack/react-query';
import { noteAsked } from '../../lib/asked-at.ts';
import { HttpError, headers, noteSession } from '../../lib/http.ts';
import { currentFarmId, token } from '../../lib/session.ts';

/** What this person has to do today. Changes of schedules, loads and wagons concern it as much as operations do. */
export function today() {
  return queryOptions({
    queryKey: [currentFarmId(), 'operations', 'treat-schedules', 'wagons', 'today'],
    queryFn: ({ signal, queryKey }): Promise<Today> =>
      noteAsked(queryKey, async () => {
        const response = await ask('treat_schedules/today', signal);
        const body = await response.json();
        if (!response.ok) throw new HttpError(response.status, body);
        return body.data;
      }),
    refetchOnMount: 'always',
    meta: { lots: { of: ({ items }: Today) => items.flatMap(({ lots }) => lots.map(({ id }) => id)) } },
  });
}

/** Only a demonstration farm has a simulated scale. */
export function simulatorOffer() {
  return queryOptions({
    queryKey: [currentFarmId(), 'scale_simulator'],
    queryFn: async ({ signal }) => {
      const response = await ask('scale_simulator', signal);
      // An answer that nobody reads stays open until patience ends.
      await response.text();
      return response.ok;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Not through `http`: with a wagon half loaded, no refusal may cover the screen. */
async function ask(path: string, signal: AbortSignal): Promise<Response> {
  const asker = token();
  const response = await fetch(`/api/v1/farms/${currentFarmId()}/${path}`, {
    headers: headers(),
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  noteSession(response, asker);
  return response;
}
