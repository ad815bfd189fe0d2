import type { Today } from '@cocho/domain/feeding-day';
import { answerMs } from '@cocho/domain/patience';
import { queryOptions } from '@tanstack/react-query';
import { noteAsked } from '../../lib/asked-at.ts';
import { HttpError, headers, noteSession } from '../../lib/http.ts';
import { type Known, knownAnswer, readKnown } from '../../lib/known-answers.ts';
import { currentFarmId, token } from '../../lib/session.ts';

/** What this person has to do today. Changes of schedules, loads and wagons concern it as much as operations do. */
export function today() {
  const path = `farms/${currentFarmId()}/treat_schedules/today`;
  return queryOptions({
    queryKey: [currentFarmId(), 'operations', 'treat-schedules', 'wagons', 'today'],
    queryFn: ({ signal, queryKey }): Promise<Today> =>
      noteAsked(queryKey, async () => {
        const before = knownAnswer(path);
        const response = await ask(path, signal, before);
        const { data } = await readKnown(path, response, before, readGood<{ data: Today }>);
        return data;
      }),
    refetchOnMount: 'always',
    meta: { lots: { of: ({ items }: Today) => items.flatMap(({ lots }) => lots.map(({ id }) => id)) } },
  });
}

/** Only a demonstration farm has a simulated scale. */
export function simulatorOffer() {
  const path = `farms/${currentFarmId()}/scale_simulator`;
  return queryOptions({
    queryKey: [currentFarmId(), 'scale_simulator'],
    queryFn: async ({ signal }) => {
      const response = await ask(path, signal);
      // An answer that nobody reads stays open until patience ends.
      await response.text();
      return response.ok;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Not through `http`: with a wagon half loaded, no refusal may cover the screen. */
async function ask(path: string, signal: AbortSignal, before?: Known): Promise<Response> {
  const asker = token();
  const response = await fetch(`/api/v1/${path}`, {
    headers: { ...headers(), ...(before && { 'If-None-Match': before.etag }) },
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
  });
  noteSession(response, asker);
  return response;
}

async function readGood<T>(response: Response): Promise<T> {
  const body = await response.json();
  if (!response.ok) throw new HttpError(response.status, body);
  return body;
}
