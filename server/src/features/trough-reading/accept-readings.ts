import { createHash, randomUUID } from 'node:crypto';
import { dayOf } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { applyEvent } from '@cocho/domain/projected-load';
import { correctedInstant, type ReadingFate, TroughReadingInput } from '@cocho/domain/trough-reading';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { HttpError } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { refoldLoads } from '../lots/projected-load.ts';
import { payloadText } from '../quarantine/payload-text.ts';
import { park } from '../quarantine/quarantine-rows.ts';

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

interface Stored {
  id: number;
  client_id: string;
  lot_id: number;
  note: number;
  corral_index_id: number | null;
  trough_score: TroughScore | null;
  captured_at: string;
  /** Taken back before it came. */
  voided: boolean;
}

interface Held {
  id: number;
  deactivated_at: string | null;
  projected_load: number;
  suspended: boolean;
  last_load_event_at: string | null;
  now: string;
}

type Lots = Map<number, Held>;

/**
 * Each reading gets a fate of its own, and the same one however often it is sent: stored once, or parked in the
 * quarantine with the reason. Nothing that reached us is refused, for the device would have to keep it for ever; only
 * where somebody's quarantine is full it must, and is told why.
 */
export async function acceptReadings(
  tx: Queryable,
  scope: Scope,
  sent: Entry[],
  /** Why this person's field work is not applied any more, or null. */
  barred: string | null = null,
): Promise<(ReadingFate | HttpError)[]> {
  const lots = await lockLots(tx, scope, sent);
  const entries = sent.map((entry) => ({ ...entry, reason: entry.reason ?? barred ?? refusal(entry, lots, scope) }));
  const applied = entries.filter(({ reason }) => reason === null);
  const inserted = byClientId(await insertReadings(tx, scope, applied, lots));
  // Not where one id came twice: only one of the two is in, and the other may say something else.
  if (inserted.size === entries.length)
    return entries.map(({ client_id }) => storedFate(inserted.get(client_id) as Stored));
  const stored = byClientId(await findStored(tx, scope.farm_id, entries));
  const indexes = await findIndexes(tx, scope.farm_id, entries);
  const fates: (ReadingFate | HttpError)[] = [];
  for (const entry of entries)
    fates.push(await fateOf(tx, scope, entry, stored.get(entry.client_id), indexes).catch(unparked));
  return fates;
}

function byClientId(rows: Stored[]): Map<string, Stored> {
  return new Map(rows.map((row) => [row.client_id, row]));
}

/** Where the quarantine has no room left, the one stays on its device and holds up nobody. */
function unparked(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  throw error;
}

/** Shared by a person's readings on their way in; alone for taking one back, which must see all of them or come before. */
export function annulmentKey(sql: Queryable, { farm_id, user_id }: Scope): Fragment {
  return sql`20260120, hashint8(${farm_id}) # hashint8(${user_id})`;
}

const Identified = z.object({ client_id: z.uuid() });

/** Before anything is tried: what has no id of its own gets one here, the same for every attempt. */
export function readEntry(payload: unknown, sent_at: string | null = null): Entry {
  const { data: reading = null, error } = TroughReadingInput.safeParse(payload);
  const given = (reading ?? Identified.safeParse(payload).data)?.client_id?.toLowerCase();
  const client_id = given ?? (reading ? randomUUID() : fingerprint(payload));
  return { client_id, payload, reading, reason: error?.issues[0]?.message ?? null, sent_at, parked_at: null };
}

/** What cannot even be read still has an identity: its content. */
function fingerprint(payload: unknown): string {
  const hex = createHash('md5').update(payloadText(payload)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** In one order for everybody, so that two batches never wait for each other. */
async function lockLots(tx: Queryable, scope: Scope, entries: Entry[]): Promise<Lots> {
  const ids = entries.flatMap(({ reading }) => reading?.lot_id ?? []);
  // Both at once: nobody takes a reading back while it is on its way in.
  const [, rows] = await Promise.all([
    tx`select pg_advisory_xact_lock_shared(${annulmentKey(tx, scope)})`,
    tx<Held[]>`
      select id, deactivated_at, projected_load, suspended, last_load_event_at, now() as now
      from lots where farm_id = ${scope.farm_id} and id = any(${ids}::bigint[]) and deleted_at is null
      order by id for no key update
    `,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

function refusal(entry: Entry, lots: Lots, { time_zone }: Scope): string | null {
  const { reading } = entry;
  if (!reading) return 'Leitura em formato inválido';
  const lot = lots.get(reading.lot_id);
  if (!lot) return 'Lote não encontrado';
  const isLate = lot.deactivated_at && dayOf(new Date(instantOf(entry, lot)), time_zone) > lot.deactivated_at;
  return isLate ? `Lote encerrado em ${formatDay(lot.deactivated_at)}` : null;
}

/**
 * A reading that comes after everything else of its lot, as nearly all do, moves the load by one step. Where one comes
 * late, or a lot has several, what follows the first of them is folded anew.
 */
async function insertReadings(tx: Queryable, scope: Scope, entries: Entry[], lots: Lots): Promise<Stored[]> {
  if (entries.length === 0) return [];
  const { farm_id, user_id } = scope;
  const counts = Map.groupBy(entries, ({ reading }) => reading?.lot_id);
  const rows = entries.map((entry) => {
    const row = rowOf(entry, lots);
    return { ...row, is_next: row.is_next && counts.get(row.lot_id)?.length === 1 };
  });
  const inserted = await tx<(Stored & { at: string; is_next: boolean })[]>`
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
      returning id, client_id, lot_id, note, corral_index_id, trough_score, captured_at, at
    ), moved as (
      update lots l
      set projected_load = r.load, suspended = r.suspended, last_trough_reading_at = n.at, last_load_event_at = n.at
      from inserted n join sent r using (client_id, lot_id)
      where l.farm_id = ${farm_id} and l.id = n.lot_id and r.is_next and not r.voided
    )
    select n.id, n.client_id, n.lot_id, n.note, n.corral_index_id, n.trough_score, n.captured_at, n.at, r.voided,
      r.is_next or r.voided as is_next
    from inserted n join sent r using (client_id, lot_id)
  `;
  const late = inserted.filter(({ is_next }) => !is_next);
  if (late.length > 0) await foldReadings(tx, farm_id, late);
  return inserted;
}

/** As it is kept: the device's own instant, and the one that counts; with the load after it, if nothing came later. */
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
function instantOf(entry: Entry, lot: Held): string {
  const { timestamp, after } = entry.reading as TroughReadingInput;
  return correctedInstant({ captured: timestamp, sent_at: entry.sent_at, received: receivedAt(entry, lot), after });
}

function receivedAt({ parked_at }: Entry, { now }: Held): string {
  return parked_at ?? now;
}

/** As the database keeps it. */
function hundredths(note: number): number {
  return Math.round(note * 100) / 100;
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

async function findStored(tx: Queryable, farmId: number, entries: Entry[]): Promise<Stored[]> {
  return tx<Stored[]>`
    select id, client_id, lot_id, note, corral_index_id, trough_score, captured_at,
      coalesce(voided_at <= received_at, false) as voided
    from trough_readings
    where farm_id = ${farmId} and client_id = any(${entries.map(({ client_id }) => client_id)}::uuid[])
  `;
}

/** Of the indexes that they name, those that the farm has or had: no other is kept. */
async function findIndexes(tx: Queryable, farmId: number, entries: Entry[]): Promise<Set<number>> {
  const ids = entries.flatMap(({ reading }) => reading?.corral_index_id ?? []);
  const rows = await tx<{ id: number }[]>`
    select id from corral_indexes where farm_id = ${farmId} and id = any(${ids}::bigint[])
  `;
  return new Set(rows.map(({ id }) => id));
}

async function fateOf(
  tx: Queryable,
  scope: Scope,
  entry: Entry,
  stored: Stored | undefined,
  indexes: Set<number>,
): Promise<ReadingFate> {
  const { client_id, payload, sent_at, parked_at } = entry;
  if (stored && isSame(stored, entry, indexes)) return storedFate(stored);
  const fate = stored ? 'conflict' : 'parked';
  const reason = stored ? 'Leitura já enviada com outro conteúdo' : (entry.reason ?? 'Leitura não aplicada');
  if (parked_at === null) await park(tx, scope, { kind: 'reading', client_id, payload, reason, sent_at });
  return { client_id, id: null, fate, voided: false, errors: [reason] };
}

function storedFate({ client_id, id, voided }: Stored): ReadingFate {
  return { client_id, id, fate: 'stored', voided, errors: [] };
}

function isSame(stored: Stored, { reading }: Entry, indexes: Set<number>): boolean {
  if (reading === null) return false;
  const { lot_id, note, corral_index_id, trough_score = null, timestamp } = reading;
  const index = corral_index_id != null && indexes.has(corral_index_id) ? corral_index_id : null;
  return (
    lot_id === stored.lot_id &&
    hundredths(note) === stored.note &&
    index === stored.corral_index_id &&
    trough_score === stored.trough_score &&
    Date.parse(timestamp) === Date.parse(stored.captured_at)
  );
}
