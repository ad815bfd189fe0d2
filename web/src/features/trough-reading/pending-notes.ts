import { useSyncExternalStore } from 'react';
import { outbox } from '../../outbox/client.ts';
import type { OutboxEntry } from '../../outbox/outbox-db.ts';

interface Pending {
  /** Oldest first. */
  notes: number[];
  /** When the last of them was given. */
  last: string | null;
}

/** As text, which compares by value: a row repaints when its own notes changed. When, and then the notes. */
type PendingTexts = Map<number, string>;

let known: { readings: OutboxEntry[]; texts: PendingTexts } = { readings: [], texts: new Map() };

/** Notes of a lot that are saved on this device and not yet in the server's load. */
export function usePending(lotId: number): Pending {
  const text = useSyncExternalStore(outbox.subscribe, () => pendingTexts().get(lotId));
  const [last = null, ...notes] = text?.split(' ') ?? [];
  return { notes: notes.map(Number), last };
}

/** When each lot that has any was last noted here. */
export function useLastPending(): [lotId: number, last: string][] {
  const texts = useSyncExternalStore(outbox.subscribe, pendingTexts);
  return [...texts].map(([lotId, text]) => [lotId, text.slice(0, text.indexOf(' '))]);
}

/** Worked out once for all rows, whenever the outbox changes. */
function pendingTexts(): PendingTexts {
  const { readings } = outbox.get();
  if (readings !== known.readings) known = { readings, texts: textsOf(readings) };
  return known.texts;
}

function textsOf(readings: OutboxEntry[]): PendingTexts {
  const waiting = readings.filter(({ fate }) => fate === 'waiting').map(({ payload }) => payload);
  const byLot = Map.groupBy(waiting, ({ lot_id }) => lot_id);
  return new Map([...byLot].map(([lot, given]) => [lot, `${given.at(-1)?.timestamp} ${given.map(noteOf).join(' ')}`]));
}

function noteOf({ note }: OutboxEntry['payload']): number {
  return note;
}
