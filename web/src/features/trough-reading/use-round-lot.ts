import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { adjustedLoad } from '@cocho/domain/load-arithmetic';
import type { RoundLot } from '@cocho/domain/trough-reading';
import { useSyncExternalStore } from 'react';
import { chosenNotes, noteKey, watchNote } from '../../outbox/chosen-notes.ts';
import { markOf } from './load-mark.tsx';
import { isReadOn, useLotHere } from './pending-notes.ts';
import type { ReadingDay } from './reading-day.ts';
import { scoreNote } from './score-note.ts';

/** A lot of the round as it stands on this device, and how it is scored. */
export function useRoundLot(lot: RoundLot, day: ReadingDay) {
  const chosen = useChosen(lot.id, day);
  const here = useLotHere(lot);
  const isRead = isReadOn(here, day);
  const next = chosen && adjustedLoad(here.load, chosen.note);
  const waiting = here.last?.stored_at === null ? here.last : undefined;

  function score(index: CorralIndex, held: boolean, then: () => void): void {
    scoreNote({ lot, index, isRead, waiting, held, then });
  }

  return {
    ...here,
    chosen,
    isRead,
    /** The load with the note that is chosen. */
    next,
    mark: markOf(lot, next ?? here.load),
    /** What was last seen in the trough. */
    seen: here.scores.at(-1)?.trough_score,
    score,
  };
}

function useChosen(lotId: number, { today }: ReadingDay) {
  const key = noteKey(lotId, today);
  return useSyncExternalStore(
    (listener) => watchNote(key, listener),
    () => chosenNotes.get()[key],
  );
}
