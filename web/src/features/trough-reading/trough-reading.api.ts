import type { ReadingSettings, RoundLot } from '@cocho/domain/trough-reading';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { noteAsked } from '../../lib/asked-at.ts';
import { withFresh } from '../../lib/fresh-rows.ts';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';
import { offerUndo } from '../../lib/undo-offer.ts';

/** The active lots in the order in which the operator passes them. */
export function readingRound() {
  const path = `farms/${currentFarmId()}/trough_readings/round`;
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'round'],
    queryFn: ({ signal, queryKey }) => noteAsked(queryKey, () => httpData<RoundLot[]>(path, { signal })),
    refetchOnMount: 'always',
    meta: {
      lots: {
        of: (round: RoundLot[]) => round.map(({ id }) => id),
        refetch: async (round: RoundLot[], ids: number[]) => {
          const some = await httpData<RoundLot[]>(`${path}?ids=${ids}`, { loader: false, part: true });
          return withFresh(round, some);
        },
      },
    },
  });
}

/** What is asked before a note is taken depends on the farm. */
export function readingSettings() {
  const path = `farms/${currentFarmId()}/trough_readings/settings`;
  return queryOptions({
    queryKey: [currentFarmId(), 'trough-readings', 'settings'],
    queryFn: ({ signal }) => httpData<ReadingSettings>(path, { signal }),
  });
}

export function voidReading() {
  return mutationOptions({
    mutationFn: (id: number) => http(`farms/${currentFarmId()}/trough_readings/${id}`, { method: 'DELETE' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'trough-readings'] }),
  });
}

/** The order in which the lots are passed, and the way back to the one they had before. */
export function saveSequence(before: RoundLot[]) {
  const farmId = currentFarmId();
  const refetch = () => queryClient.invalidateQueries({ queryKey: [farmId, 'trough-readings'] });
  const send = (lots: RoundLot[], ownWords: boolean) => {
    const positions = lots.map(({ id }, index) => ({ lot_id: id, position: index + 1 }));
    return http(`farms/${farmId}/lots/update_trough_reading_positions`, {
      method: 'PUT',
      body: { positions },
      ownWords,
    });
  };
  return mutationOptions({
    mutationFn: (order: RoundLot[]) => send(order, true),
    onSuccess: () => {
      offerUndo('Sequência alterada.', () => send(before, false).then(refetch));
      return refetch();
    },
  });
}
