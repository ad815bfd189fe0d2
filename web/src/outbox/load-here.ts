import { type DatedEvent, foldFrom } from '@cocho/domain/projected-load';
import type { TroughScore } from '@cocho/domain/trough-scores';
import type { Annulment, OutboxEntry, SentReading } from './outbox-db.ts';
import { isSince } from './told-since.ts';

/** What a device needs to know of a lot to fold its load. */
export interface LoadTrail {
  base_load: number;
  base_at: string | null;
  events: DatedEvent[];
}

/** A reading of this device that the server may not have told of yet. */
export interface OwnReading {
  client_id: string;
  note: number;
  trough_score: TroughScore | null;
  at: string;
  /** When the server said that it has it; null while it waits. */
  stored_at: string | null;
}

/** What this device did to one lot. */
export interface LotHere {
  /** Oldest first. */
  own: OwnReading[];
  annulled: string[];
}

interface Field {
  readings: OutboxEntry[];
  sent: SentReading[];
  annulments: Annulment[];
}

/** By lot. Only what waits or was stored counts: what was parked did not change the load. */
export function readingsHere({ readings, sent, annulments }: Field): Map<number, LotHere> {
  const lots = new Map<number, LotHere>();
  const hereOf = (lotId: number) => {
    const known = lots.get(lotId) ?? { own: [], annulled: [] };
    lots.set(lotId, known);
    return known;
  };
  for (const { client_id, payload, stored_at } of sent)
    hereOf(payload.lot_id).own.push(ownOf(client_id, payload, stored_at));
  for (const { client_id, payload, fate } of readings)
    if (fate === 'waiting') hereOf(payload.lot_id).own.push(ownOf(client_id, payload, null));
  for (const { client_id, payload, fate } of annulments)
    if (fate !== 'parked') hereOf(payload.lot_id).annulled.push(client_id);
  for (const { own } of lots.values()) own.sort((a, b) => a.at.localeCompare(b.at));
  return lots;
}

/** Those that the server's word of `toldAt` does not include. */
export function unseen({ events }: Pick<LoadTrail, 'events'>, { own }: LotHere, toldAt: number): OwnReading[] {
  const told = new Set(events.map(clientIdOf));
  return own.filter(
    ({ client_id, stored_at }) => !told.has(client_id) && (stored_at === null || isSince(stored_at, toldAt)),
  );
}

/** The load with everything that this device did in its place: each reading once, whoever tells of it. */
export function loadHere(trail: LoadTrail, here: LotHere | undefined, toldAt: number): number {
  if (!here) return foldFrom(trail.base_load, trail.events);
  const events = trail.events.filter((event) => !here.annulled.includes(clientIdOf(event) ?? ''));
  const own = unseen(trail, here, toldAt).map((reading) => ({ ...reading, kind: 'reading' as const }));
  // Sorting keeps the order of what happened in one instant: the own come after what the server knew.
  const all = [...events, ...own].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return foldFrom(trail.base_load, all);
}

function clientIdOf(event: DatedEvent): string | null {
  return event.kind === 'reading' ? event.client_id : null;
}

/** Not before what the device had heard by then, whatever its clock said. */
function ownOf(
  client_id: string,
  { note, trough_score, timestamp, after }: OutboxEntry['payload'],
  stored_at: string | null,
): OwnReading {
  const at = after !== undefined && after > timestamp ? after : timestamp;
  return { client_id, note, trough_score: trough_score ?? null, at, stored_at };
}
