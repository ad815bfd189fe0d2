import { type CallBasis, type CallLot, callFactsOf, countedDays } from '@cocho/domain/call-facts';
import type { CorralIndex } from '@cocho/domain/corral-indexes';
import { addDays, dayOf } from '@cocho/domain/days';
import { type SuggestedCall, suggestCall } from '@cocho/domain/suggest-call';
import type { RoundLot } from '@cocho/domain/trough-reading';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { newNote } from '../../outbox/chosen-notes.ts';
import type { NoteDraft } from '../../outbox/outbox-db.ts';
import { callBasis } from '../feed-calls/feed-calls.api.ts';
import type { ReadingDay } from './reading-day.ts';
import { askOrTake } from './score-note.ts';

/** What suggestions are made of, by lot. */
export interface Calls extends CallBasis {
  of: Map<number, CallLot>;
}

/** Looked up once for all rows; undefined until the device knows it. */
export function useCalls(): Calls | undefined {
  const { data } = useQuery(callBasis());
  return useMemo(() => data && { ...data, of: new Map(data.lots.map((lot) => [lot.lot_id, lot])) }, [data]);
}

interface LotNow {
  load: number;
  /** What the server told and what this device did, oldest first. */
  told: { at: string; note: number; trough_score: TroughScore | null }[];
  chosen: NoteDraft | undefined;
}

export interface Suggestion extends SuggestedCall {
  note: number;
  seen: TroughScore;
}

/** Of a trough that was looked at today, here or elsewhere, also without a network; null where nobody has. */
export function suggestionFor(
  lotId: number,
  { load, told, chosen }: LotNow,
  { today, time_zone }: ReadingDay,
  calls: Calls | undefined,
  indexes: CorralIndex[],
): Suggestion | null {
  const lot = calls?.of.get(lotId);
  if (!calls || !lot || load <= 0) return null;
  // What is older does not count, and to tell the day of every reading takes a while in five hundred rows.
  const since = addDays(today, -countedDays);
  const readings = told
    .filter(({ at }) => at >= since)
    .map(({ at, note, trough_score }) => ({ day: dayOf(new Date(at), time_zone), note, score: trough_score }));
  const { rules, factor } = calls;
  const { facts } = callFactsOf(lot, readings, load, { today, factor, hot: rules.hot_day === today });
  const seen = chosen?.trough_score ?? facts.today;
  if (seen === null) return null;
  const { note, ...suggested } = suggestCall({ ...facts, today: seen }, rules, indexes);
  return note === null ? null : { ...suggested, note, seen };
}

/** Chosen as if it had been tapped in place of the note that is chosen, with what was seen, which stays as it is. */
export function takeSuggestion(lot: RoundLot, { note, corral_index_id, seen }: Suggestion): void {
  const draft = corral_index_id && newNote(lot, { id: corral_index_id, value: note, trough_score: seen });
  if (draft) askOrTake(draft, { isSecond: false }, () => {});
}
