import { createHash, randomUUID } from 'node:crypto';
import { dayOf } from '@cocho/domain/days';
import { formatDay } from '@cocho/domain/formats';
import { adjustedLoad } from '@cocho/domain/projected-load';
import { type ReadingFate, TroughReadingInput } from '@cocho/domain/trough-reading';
import type { JSONValue } from 'postgres';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
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
}

interface Stored {
  id: number;
  client_id: string;
  lot_id: number;
  note: number;
  captured_at: string;
}

interface Held {
  id: number;
  deactivated_at: string | null;
  projected_load: number;
  last_load_event_at: string | null;
  now: string;
}

type Lots = Map<number, Held>;

/**
 * Each reading gets a fate of its own, and the same one however often it is sent: stored once, or parked in the
 * quarantine with the reason. Nothing that reached us is refused, for the device would have to keep it for ever.
 */
export async function acceptReadings(
  tx: Queryable,
  scope: Scope,
  sent: Entry[],
  /** Why this person's field work is not applied any more, or null. */
  barred: string | null = null,
): Promise<ReadingFate[]> {
  const lots = await lockLots(tx, scope.farm_id, sent);
  const entries = sent.map((entry) => ({ ...entry, reason: entry.reason ?? barred ?? refusal(entry, lots, scope) }));
  const applied = entries.filter(({ reason }) => reason === null);
  const inserted = await insertReadings(tx, scope, applied, lots);
  const known = inserted.length < entries.length ? await findStored(tx, scope.farm_id, entries) : inserted;
  const stored = new Map(known.map((row) => [row.client_id, row]));
  const fates: ReadingFate[] = [];
  for (const entry of entries) fates.push(await fateOf(tx, scope, entry, stored.get(entry.client_id)));
  return fates;
}

const Identified = z.object({ client_id: z.uuid() });

/** Before anything is tried: what has no id of its own gets one here, the same for every attempt. */
export function readEntry(payload: unknown): Entry {
  const { data: reading = null, error } = TroughReadingInput.safeParse(payload);
  const given = (reading ?? Identified.safeParse(payload).data)?.client_id?.toLowerCase();
  const client_id = given ?? (reading ? randomUUID() : fingerprint(payload));
  return { client_id, payload, reading, reason: error?.issues[0]?.message ?? null };
}

/** What cannot even be read still has an identity: its content. */
function fingerprint(payload: unknown): string {
  const hex = createHash('md5').update(payloadText(payload)).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** In one order for everybody, so that two batches never wait for each other. */
async function lockLots(tx: Queryable, farmId: number, entries: Entry[]): Promise<Lots> {
  const ids = entries.flatMap(({ reading }) => reading?.lot_id ?? []);
  const rows = await tx<Held[]>`
    select id, deactivated_at, projected_load, last_load_event_at, now() as now
    from lots where farm_id = ${farmId} and id = any(${ids}::bigint[]) and deleted_at is null
    order by id for no key update
  `;
  return new Map(rows.map((row) => [row.id, row]));
}

function refusal({ reading }: Entry, lots: Lots, { time_zone }: Scope): string | null {
  if (!reading) return 'Leitura em formato inválido';
  const lot = lots.get(reading.lot_id);
  if (!lot) return 'Lote não encontrado';
  const isLate = lot.deactivated_at && dayOf(new Date(reading.timestamp), time_zone) > lot.deactivated_at;
  return isLate ? `Lote encerrado em ${formatDay(lot.deactivated_at)}` : null;
}

/**
 * A reading that comes after everything else of its lot, as nearly all do, moves the load by one step. Where one comes
 * late, or a lot has several, the whole is folded anew.
 */
async function insertReadings(tx: Queryable, scope: Scope, entries: Entry[], lots: Lots): Promise<Stored[]> {
  if (entries.length === 0) return [];
  const { farm_id, user_id } = scope;
  const counts = Map.groupBy(entries, ({ reading }) => reading?.lot_id);
  const rows = entries.map(({ client_id, reading }) => {
    const lot = lots.get(reading?.lot_id ?? 0);
    const isNext = lot && reading && counts.get(lot.id)?.length === 1 && isAfter(reading.timestamp, lot);
    return { ...reading, client_id, load: isNext ? adjustedLoad(lot.projected_load, reading.note) : null };
  });
  const inserted = await tx<(Stored & { is_next: boolean })[]>`
    with sent as (
      select * from jsonb_to_recordset(${tx.json(rows as JSONValue)})
        r (client_id uuid, lot_id bigint, note numeric, corral_index_id bigint, timestamp timestamptz, load numeric)
    ), inserted as (
      insert into trough_readings
        (farm_id, client_id, lot_id, note, corral_index_id, captured_at, user_id, new_projected_load)
      select ${farm_id}, r.client_id, r.lot_id, r.note, i.id, r.timestamp, ${user_id}, coalesce(r.load, 0)
      from sent r left join corral_indexes i on i.farm_id = ${farm_id} and i.id = r.corral_index_id
      on conflict (farm_id, client_id) do nothing
      returning id, client_id, lot_id, note, captured_at, at
    ), moved as (
      update lots l set projected_load = r.load, last_trough_reading_at = n.at, last_load_event_at = n.at
      from inserted n join sent r using (client_id, lot_id)
      where l.farm_id = ${farm_id} and l.id = n.lot_id and r.load is not null
    )
    select n.id, n.client_id, n.lot_id, n.note, n.captured_at, r.load is not null as is_next
    from inserted n join sent r using (client_id, lot_id)
  `;
  const late = inserted.filter(({ is_next }) => !is_next).map(({ lot_id }) => lot_id);
  if (late.length > 0) await foldReadings(tx, farm_id, [...new Set(late)]);
  return inserted;
}

/** As the fold places it: a clock that is ahead counts as now. */
function isAfter(timestamp: string, { last_load_event_at, now }: Held): boolean {
  const at = Math.min(Date.parse(timestamp), Date.parse(now));
  return last_load_event_at !== null && at > Date.parse(last_load_event_at);
}

/** After a reading came or was voided: the loads, and when each lot was last read. */
export async function foldReadings(tx: Queryable, farmId: number, lotIds: number[]): Promise<void> {
  await refoldLoads(tx, farmId, lotIds);
  await tx`
    update lots l set last_trough_reading_at = (
      select max(r.at) from trough_readings r where r.farm_id = l.farm_id and r.lot_id = l.id and r.voided_at is null
    ) where l.farm_id = ${farmId} and l.id = any(${lotIds}::bigint[])
  `;
}

async function findStored(tx: Queryable, farmId: number, entries: Entry[]): Promise<Stored[]> {
  return tx<Stored[]>`
    select id, client_id, lot_id, note, captured_at from trough_readings
    where farm_id = ${farmId} and client_id = any(${entries.map(({ client_id }) => client_id)}::uuid[])
  `;
}

async function fateOf(tx: Queryable, scope: Scope, entry: Entry, stored: Stored | undefined): Promise<ReadingFate> {
  const { client_id } = entry;
  if (stored && isSame(stored, entry)) return { client_id, id: stored.id, fate: 'stored', errors: [] };
  const fate = stored ? 'conflict' : 'parked';
  const reason = stored ? 'Leitura já enviada com outro conteúdo' : (entry.reason ?? 'Leitura não aplicada');
  await park(tx, scope, { kind: 'reading', client_id, payload: entry.payload, reason });
  return { client_id, id: null, fate, errors: [reason] };
}

function isSame({ lot_id, note, captured_at }: Stored, { reading }: Entry): boolean {
  return (
    reading !== null &&
    reading.lot_id === lot_id &&
    Math.round(reading.note * 100) === Math.round(note * 100) &&
    Date.parse(reading.timestamp) === Date.parse(captured_at)
  );
}
