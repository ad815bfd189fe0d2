import { hundredths } from '@cocho/domain/load-arithmetic';
import { applyEvent } from '@cocho/domain/projected-load';
import { correctedInstant, type TroughReadingInput } from '@cocho/domain/trough-reading';
import type { PendingQuery } from 'postgres';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { refoldLoads } from '../lots/projected-load.ts';

/** One reading of a batch, on its way to its fate. `reason` says why it cannot be applied. */
export interface Entry {
  client_id: string;
  payload: unknown;
  reading: TroughReadingInput | null;
  reason: string | null;
  /** The device's clock when it sent this. */
  sent_at: string | null;
  /** When it came and was parked, if it is tried again. */
  parked_at: string | null;
}

export interface Stored {
  id: number;
  client_id: string;
  lot_id: number;
  /** Taken back before it came. */
  voided: boolean;
}

export interface Held {
  id: number;
  deactivated_at: string | null;
  projected_load: number;
  suspended: boolean;
  last_load_event_at: string | null;
  now: string;
}

export type Lots = Map<number, Held>;

/** As it is kept: the device's own instant, and the one that counts; with the load after it, if nothing came later. */
export type Row = ReturnType<typeof rowOf>;

/** `is_next`: it comes after everything else of its lot. */
export function rowsOf(entries: Entry[], lots: Lots): Row[] {
  const counts = Map.groupBy(entries, ({ reading }) => reading?.lot_id);
  return entries.map((entry) => {
    const row = rowOf(entry, lots);
    return { ...row, is_next: row.is_next && counts.get(row.lot_id)?.length === 1 };
  });
}

/** Where one comes late, or a lot has several, what follows the first of them is folded anew. */
export async function insertReadings(tx: Queryable, scope: Scope, rows: Row[]): Promise<Stored[]> {
  if (rows.length === 0) return [];
  const inserted = await insertion(tx, scope, rows);
  const isIn = (row: Row) =>
    inserted.some(({ client_id, lot_id, voided }) => client_id === row.client_id && lot_id === row.lot_id && !voided);
  const late = rows.filter((row) => !row.is_next && isIn(row));
  if (late.length > 0) await foldReadings(tx, scope.farm_id, late);
  return inserted;
}

/** A reading that comes after everything else of its lot, as nearly all do, moves the load by one step. */
export function insertion(tx: Queryable, { farm_id, user_id }: Scope, rows: Row[]): PendingQuery<Stored[]> {
  return tx<Stored[]>`
    with told as (
      select r.* from jsonb_to_recordset(${tx.json(rows)}) r (client_id uuid, lot_id bigint, note numeric,
        corral_index_id bigint, trough_score text, captured_at timestamptz, received_at timestamptz, at timestamptz, load numeric,
        suspended boolean, is_next boolean)
    ), annulled as (
      delete from annulled_readings a using told r
      where a.farm_id = ${farm_id} and a.client_id = r.client_id and a.user_id = ${user_id} returning a.client_id
    ), sent as (
      select r.*, a.client_id is not null as voided from told r left join annulled a using (client_id)
    ), inserted as (
      insert into trough_readings (farm_id, client_id, lot_id, note, corral_index_id, trough_score, captured_at, received_at, at, user_id,
        new_projected_load, voided_at, voided_by)
      select ${farm_id}, r.client_id, r.lot_id, r.note, i.id, r.trough_score, r.captured_at, r.received_at, r.at, ${user_id},
        r.load, case when r.voided then r.received_at end, case when r.voided then ${user_id}::bigint end
      from sent r left join corral_indexes i on i.farm_id = ${farm_id} and i.id = r.corral_index_id
      on conflict (farm_id, client_id) do nothing
      returning id, client_id, lot_id, at
    ), moved as (
      update lots l
      set projected_load = r.load, suspended = r.suspended, last_trough_reading_at = n.at, last_load_event_at = n.at
      from inserted n join sent r using (client_id, lot_id)
      where l.farm_id = ${farm_id} and l.id = n.lot_id and r.is_next and not r.voided
    )
    select n.id, n.client_id, n.lot_id, r.voided from inserted n join sent r using (client_id, lot_id)
  `;
}

function rowOf(entry: Entry, lots: Lots) {
  const { lot_id, note, corral_index_id = null, trough_score = null, timestamp } = entry.reading as TroughReadingInput;
  const lot = lots.get(lot_id) as Held;
  const at = instantOf(entry, lot);
  const { load, suspended } = applyEvent(
    { load: lot.projected_load, suspended: lot.suspended },
    { kind: 'reading', note: hundredths(note) },
  );
  const is_next = lot.last_load_event_at !== null && Date.parse(at) > Date.parse(lot.last_load_event_at);
  const captured_at = new Date(timestamp).toISOString();
  const { client_id } = entry;
  const received_at = receivedAt(entry, lot);
  const reading = { client_id, lot_id, note: hundredths(note), corral_index_id, trough_score };
  return { ...reading, captured_at, received_at, at, load, suspended, is_next };
}

/** The one that counts. */
export function instantOf(entry: Entry, lot: Held): string {
  const { timestamp, after } = entry.reading as TroughReadingInput;
  return correctedInstant({ captured: timestamp, sent_at: entry.sent_at, received: receivedAt(entry, lot), after });
}

function receivedAt({ parked_at }: Entry, { now }: Held): string {
  return parked_at ?? now;
}

/** After readings came or were voided: the loads from the first of each lot on, and when each lot was last read. */
export async function foldReadings(
  tx: Queryable,
  farmId: number,
  changed: { lot_id: number; at: string }[],
): Promise<void> {
  const lots = [...Map.groupBy(changed, ({ lot_id }) => lot_id)].map(([lot_id, readings]) => ({
    lot_id,
    since: readings.map(({ at }) => at).sort()[0] ?? null,
  }));
  await refoldLoads(tx, farmId, lots);
  await tx`
    update lots l set last_trough_reading_at = (
      select max(r.at) from trough_readings r where r.farm_id = l.farm_id and r.lot_id = l.id and r.voided_at is null
    ) where l.farm_id = ${farmId} and l.id = any(${lots.map(({ lot_id }) => lot_id)}::bigint[])
  `;
}
