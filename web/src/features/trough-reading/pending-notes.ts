import { useSyncExternalStore } from 'react';
import { outbox } from '../../outbox/client.ts';
import type { OutboxEntry } from '../../outbox/outbox-db.ts';

/** Notes by lot, oldest first, separated by spaces: text compares by value, so a row repaints when its own changed. */
type Pending = Map<number, string>;

let known: { readings: OutboxEntry[]; pending: Pending } = { readings: [], pending: new Map() };

/** Notes of a lot that are saved on this device and not yet in the server's load. */
export function usePendingNotes(lotId: number): number[] {
  const text = useSyncExternalStore(outbox.subscribe, () => pendingNotes().get(lotId));
  return text === undefined ? [] : text.split(' ').map(Number);
}

/** Worked out once for all rows, whenever the outbox changes. */
function pendingNotes(): Pending {
  const { readings } = outbox.get();
  if (readings !== known.readings) known = { readings, pending: groupNotes(readings) };
  return known.pending;
}

function groupNotes(readings: OutboxEntry[]): Pending {
  const pending: Pending = new Map();
  for (const { fate, payload } of readings) {
    if (fate !== 'waiting') continue;
    const before = pending.get(payload.lot_id);
    pending.set(payload.lot_id, before === undefined ? `${payload.note}` : `${before} ${payload.note}`);
  }
  return pending;
}
