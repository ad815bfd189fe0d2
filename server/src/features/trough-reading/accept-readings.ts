import { createHash, randomUUID } from 'node:crypto';
import { dayOf } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { hundredths } from '@cocho/domain/load-arithmetic';
import { type ReadingFate, TroughReadingInput } from '@cocho/domain/trough-reading';
import type { TroughScore } from '@cocho/domain/trough-scores';
import { z } from 'zod';
import type { Fragment, Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { HttpError } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { payloadText } from '../quarantine/payload-text.ts';
import { park } from '../quarantine/quarantine-rows.ts';
import {
  type Entry,
  type Held,
  insertion,
  insertReadings,
  instantOf,
  type Lots,
  type Row,
  rowsOf,
  type Stored,
} from './store-readings.ts';

/** With what it says, to tell whether it comes once more. */
interface Known extends Stored {
  note: number;
  corral_index_id: number | null;
  trough_score: TroughScore | null;
  captured_at: string;
}

type Fates = (ReadingFate | HttpError)[];

/** What was sent, with the lots held that it is about. */
interface Batch {
  entries: Entry[];
  /** Of those that are applied. */
  rows: Row[];
}

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
): Promise<Fates> {
  const batch = await holdLots(tx, scope, sent, barred);
  const inserted = await insertReadings(tx, scope, batch.rows);
  return allStored(batch, inserted) ?? settle(tx, scope, batch.entries);
}

/**
 * The same in a transaction of its own. Where all are applied and each comes after everything else of its lot, as nearly always, it is
 * committed along with its only statement. Should some turn out to have come before, all are accepted again, which changes nothing.
 */
export async function acceptAndCommit(sql: Sql, scope: Scope, sent: Entry[], barred: string | null): Promise<Fates> {
  const fates = await transaction(sql, async (tx) => {
    const batch = await holdLots(tx, scope, sent, barred);
    const { entries, rows } = batch;
    if (rows.length === entries.length && rows.every(({ is_next }) => is_next))
      return allStored(batch, await tx.last(insertion(tx, scope, rows)));
    return allStored(batch, await insertReadings(tx, scope, rows)) ?? settle(tx, scope, entries);
  });
  return fates ?? transaction(sql, (tx) => acceptReadings(tx, scope, sent, barred));
}

async function holdLots(tx: Queryable, scope: Scope, sent: Entry[], barred: string | null): Promise<Batch> {
  const { lots, parked } = await lockLots(tx, scope, sent);
  const reasonOf = (entry: Entry) => {
    // What was parked stays so when it is sent again: only a manager applies it.
    const before = entry.parked_at === null ? parked.get(entry.client_id) : undefined;
    return entry.reason ?? before ?? barred ?? refusal(entry, lots, scope);
  };
  const entries = sent.map((entry) => ({ ...entry, reason: reasonOf(entry) }));
  const applied = entries.filter(({ reason }) => reason === null);
  return { entries, rows: rowsOf(applied, lots) };
}

/** Not where one id came twice: only one of the two is in, and the other may say something else. */
function allStored({ entries }: Batch, inserted: Stored[]): Fates | null {
  const stored = byClientId(inserted);
  if (stored.size < entries.length) return null;
  return entries.map(({ client_id }) => storedFate(stored.get(client_id) as Stored));
}

async function settle(tx: Queryable, scope: Scope, entries: Entry[]): Promise<Fates> {
  const stored = byClientId(await findStored(tx, scope.farm_id, entries));
  const indexes = await findIndexes(tx, scope.farm_id, entries);
  const fates: Fates = [];
  for (const entry of entries)
    fates.push(await fateOf(tx, scope, entry, stored.get(entry.client_id), indexes).catch(unparked));
  return fates;
}

function byClientId<Row extends Stored>(rows: Row[]): Map<string, Row> {
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

/**
 * In one order for everybody, so that two batches never wait for each other; and what of this person is parked by now, or was
 * discarded, with the reason.
 */
async function lockLots(
  tx: Queryable,
  scope: Scope,
  entries: Entry[],
): Promise<{ lots: Lots; parked: Map<string, string> }> {
  const ids = entries.flatMap(({ reading }) => reading?.lot_id ?? []);
  // All at once: nobody takes a reading back while it is on its way in.
  const [, rows, parked] = await Promise.all([
    tx`select pg_advisory_xact_lock_shared(${annulmentKey(tx, scope)})`,
    tx<Held[]>`
      select id, deactivated_at, projected_load, suspended, last_load_event_at, now() as now
      from lots where farm_id = ${scope.farm_id} and id = any(${ids}::bigint[]) and deleted_at is null
      order by id for no key update
    `,
    tx<{ client_id: string; reason: string }[]>`
      select client_id, reason from quarantine
      where farm_id = ${scope.farm_id} and client_id = any(${entries.map(({ client_id }) => client_id)}::uuid[])
        and user_id = ${scope.user_id} and kind = 'reading' and resolution is distinct from 'applied'
    `,
  ]);
  return {
    lots: new Map(rows.map((row) => [row.id, row])),
    parked: new Map(parked.map(({ client_id, reason }) => [client_id, reason])),
  };
}

function refusal(entry: Entry, lots: Lots, { time_zone }: Scope): string | null {
  const { reading } = entry;
  if (!reading) return 'Leitura em formato inválido';
  const lot = lots.get(reading.lot_id);
  if (!lot) return 'Lote não encontrado';
  const isLate = lot.deactivated_at && dayOf(new Date(instantOf(entry, lot)), time_zone) > lot.deactivated_at;
  return isLate ? `Lote encerrado em ${formatDay(lot.deactivated_at)}` : null;
}

async function findStored(tx: Queryable, farmId: number, entries: Entry[]): Promise<Known[]> {
  return tx<Known[]>`
    select id, client_id, lot_id, note, corral_index_id, trough_score, captured_at,
      coalesce(voided_at <= received_at, false) as voided
    from trough_readings
    where farm_id = ${farmId} and client_id = any(${entries.map(({ client_id }) => client_id)}::uuid[])
  `;
}

/** Finds the indexes that the readings name and the farm has or had: no other is kept. */
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
  stored: Known | undefined,
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

function isSame(stored: Known, { reading }: Entry, indexes: Set<number>): boolean {
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
