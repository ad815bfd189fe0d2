import { isOfToday, type LotReading, type RoundLot } from '@cocho/domain/trough-reading';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { useMemo, useSyncExternalStore } from 'react';
import { askedAt } from '../../lib/asked-at.ts';
import { queryClient } from '../../lib/query-client.ts';
import { outbox } from '../../outbox/client.ts';
import { type LotHere, loadHere, readingsHere, unseen } from '../../outbox/load-here.ts';
import type { ReadingDay } from './reading-day.ts';
import { readingRound } from './trough-reading.api.ts';

const shownScores = 3;

/** What was decided and, where somebody told, what was seen. */
export interface Scored {
  note: number;
  trough_score: TroughScore | null;
}

/** As text, which compares by value: a row repaints when what was done to its own lot changed. */
type Texts = Map<number, string>;

let known: { shown: ReturnType<typeof outbox.get> | null; texts: Texts } = { shown: null, texts: new Map() };

/** A lot with what this device did to it since the server told of it. */
export function useLotHere(lot: RoundLot) {
  const text = useSyncExternalStore(outbox.subscribe, () => textsNow().get(lot.id));
  return useMemo(() => seeLot(lot, text === undefined ? undefined : JSON.parse(text)), [lot, text]);
}

function seeLot(lot: RoundLot, here: LotHere | undefined) {
  if (!here) {
    const { readings } = lot;
    const lastAt = latest(readings.at(-1)?.date);
    return {
      load: lot.projected_load,
      waiting: 0,
      last: undefined,
      lastAt,
      readings,
      told: readings.map(toldOf),
      scores: lastOf(readings.map(scoredOf)),
    };
  }
  const readings = lot.readings.filter(({ id }) => !here.annulled.includes(clientIdOf(lot, id) ?? ''));
  const untold = unseen(lot, here, toldAt());
  const waiting = here.own.filter(({ stored_at }) => stored_at === null);
  const toldId = clientIdOf(lot, readings.at(-1)?.id);
  const untoldOrWaiting = [...untold, ...waiting].sort((a, b) => a.at.localeCompare(b.at));
  return {
    /** When the lot was last read: by the server's clock where the server told it, else by this device's. */
    lastAt: latest(readings.at(-1)?.date, untoldOrWaiting.at(-1)?.at),
    load: loadHere(lot, here, toldAt()),
    waiting: waiting.length,
    /** The lot's latest reading, if this device made it: only that one can be taken back without a network. */
    last: untoldOrWaiting.at(-1) ?? here.own.find(({ client_id }) => client_id === toldId),
    readings,
    /** All that is known of it, oldest first. */
    told: [...readings.map(toldOf), ...untold],
    scores: lastOf([...readings.map(scoredOf), ...untold]),
  };
}

function scoredOf({ value, trough_score }: LotReading): Scored {
  return { note: value, trough_score };
}

function toldOf(reading: LotReading): Scored & { at: string } {
  return { ...scoredOf(reading), at: reading.date };
}

function lastOf(notes: Scored[]): Scored[] {
  return notes.slice(-shownScores);
}

function latest(...instants: (string | undefined)[]): string | null {
  return (
    instants
      .filter((at) => at !== undefined)
      .sort()
      .at(-1) ?? null
  );
}

/** When the server was asked for the round that is shown. */
function toldAt(): number {
  const { queryKey } = readingRound();
  return askedAt(queryKey, queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0);
}

function clientIdOf({ events }: RoundLot, id: number | undefined): string | null {
  const event = events.find((one) => one.kind === 'reading' && one.id === id);
  return event?.kind === 'reading' ? event.client_id : null;
}

/** The lots that this device did something to, each with whether it has a reading of that day. */
export function useReadHere(lots: RoundLot[], day: ReadingDay): [lotId: number, isRead: boolean][] {
  const texts = useSyncExternalStore(outbox.subscribe, textsNow);
  return useMemo(
    () =>
      lots.flatMap((lot): [number, boolean][] => {
        const text = texts.get(lot.id);
        return text === undefined ? [] : [[lot.id, isReadOn(seeLot(lot, JSON.parse(text)), day)]];
      }),
    [lots, texts, day],
  );
}

/** By the clock of whoever told it, or by this device's own. */
export function isReadOn({ lastAt, last }: ReturnType<typeof seeLot>, day: ReadingDay): boolean {
  return isOfToday(lastAt, day) || isOfToday(last?.at ?? null, day);
}

/** Worked out once for all rows, whenever the outbox changes. */
function textsNow(): Texts {
  const shown = outbox.get();
  if (shown === known.shown) return known.texts;
  const texts = new Map([...readingsHere(shown)].map(([lotId, here]) => [lotId, JSON.stringify(here)]));
  known = { shown, texts };
  return texts;
}
