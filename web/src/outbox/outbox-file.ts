import { type DeviceOperation, hasEnded, type SubOperation } from '@cocho/domain/operations';
import { annulmentsOf } from './annulments.ts';
import { isUnsettled, operationsOf } from './kept-operations.ts';
import { entriesOf, lastSequence } from './outbox.ts';
import type { Annulment, KeptOperation, OutboxDatabase, OutboxEntry } from './outbox-db.ts';

interface OutboxFile {
  cocho_outbox?: number;
  entries?: OutboxEntry[];
  /** Version 1 knew only readings. */
  operations?: KeptOperation[];
  annulments?: Annulment[];
}

export interface Imported {
  readings: number;
  operations: number;
  annulments: number;
  /** What is another person's stays in the file. */
  others: number;
  /** Operations that stay in it because this device has another copy, told by another device or since another release. */
  left: number;
}

/** A file of everything one person has here; importing it again, anywhere, adds nothing twice. */
export async function exportEntries(db: OutboxDatabase, user_id: number): Promise<string> {
  const entries = await entriesOf(db, user_id);
  const operations = (await operationsOf(db, user_id)).filter(isUnsettled);
  const annulments = (await annulmentsOf(db, user_id)).filter(({ fate }) => fate === 'waiting');
  return JSON.stringify({ cocho_outbox: 2, entries, operations, annulments } satisfies OutboxFile, null, 2);
}

export async function importEntries(db: OutboxDatabase, user_id: number, text: string): Promise<Imported> {
  const { cocho_outbox, entries, operations = [], annulments = [] } = JSON.parse(text) as OutboxFile;
  const isOurs = cocho_outbox === 1 || cocho_outbox === 2;
  const isRest = operations.every(isOperation) && annulments.every(isEntry);
  if (!isOurs || !entries?.every(isEntry) || !isRest) throw new Error('not an outbox file');
  const isOwn = (one: { user_id: number }) => one.user_id === user_id;
  return db.transaction('rw', db.entries, db.operations, db.annulments, db.device, async () => ({
    readings: await addReadings(db, entries.filter(isOwn)),
    ...(await addOperations(db, operations.filter(isOwn))),
    annulments: await addAnnulments(db, annulments.filter(isOwn)),
    others: [...entries, ...operations, ...annulments].filter((one) => !isOwn(one)).length,
  }));
}

/** What was taken back elsewhere waits here no longer. */
async function addAnnulments(db: OutboxDatabase, annulments: Annulment[]): Promise<number> {
  const ids = annulments.map(({ client_id }) => client_id);
  const known = await db.annulments.bulkGet(ids);
  const fresh = annulments.filter((_, index) => known[index] === undefined);
  await db.annulments.bulkAdd(fresh);
  await db.entries.bulkDelete(ids);
  return fresh.length;
}

async function addReadings(db: OutboxDatabase, entries: OutboxEntry[]): Promise<number> {
  const known = await db.entries.bulkGet(entries.map(({ client_id }) => client_id));
  const fresh = entries.filter((_, index) => known[index] === undefined);
  const last = await lastSequence(db);
  await db.entries.bulkAdd(fresh.map((entry, index) => ({ ...entry, sequence: last + index + 1 })));
  return fresh.length;
}

async function addOperations(db: OutboxDatabase, operations: KeptOperation[]) {
  const known = await db.operations.bulkGet(operations.map(({ client_id }) => client_id));
  const here = await db.device.get(1);
  const judged = operations.map((kept, index) => judge(kept, known[index], here?.device_id));
  await db.operations.bulkPut(operations.filter((_, index) => judged[index] === 'taken'));
  const count = (which: Judged) => judged.filter((one) => one === which).length;
  return { operations: count('taken'), left: count('left') };
}

/** `known`: it is part of what is here. */
type Judged = 'taken' | 'known' | 'left';

/**
 * Of two revisions of one device since one release the later one stays. Others tell nothing of each other: what is here gives
 * way once it was sent, but not to what was begun before it, and not while it goes on here.
 */
function judge({ user_id, operation }: KeptOperation, known: KeptOperation | undefined, here?: string): Judged {
  if (!known) return 'taken';
  const { epoch, device_id, revision } = known.operation;
  if (known.user_id === user_id && operation.epoch === epoch && operation.device_id === device_id)
    return operation.revision > revision ? 'taken' : 'known';
  if (known.user_id === user_id && isTakenOver(operation, known)) return 'known';
  const goesOnHere = device_id === here && !hasEnded(known.operation) && operation.epoch === epoch;
  return known.fate === 'waiting' || operation.epoch < epoch || goesOnHere ? 'left' : 'taken';
}

/** What is here was taken over with all that the earlier copy has. */
function isTakenOver(
  { epoch, device_id, revision }: DeviceOperation,
  { operation, continued }: KeptOperation,
): boolean {
  // An earlier version kept one alone.
  const parts = [continued ?? []].flat();
  return epoch < operation.epoch && parts.some((part) => part.device_id === device_id && revision <= part.revision);
}

/** Enough of one to be shown and sent. */
function isEntry({ client_id, farm_id, payload, fate, errors }: OutboxEntry | Annulment): boolean {
  const isKnown = ['waiting', 'parked', 'conflict'].includes(fate) && Array.isArray(errors);
  return isKnown && typeof client_id === 'string' && Number.isInteger(farm_id) && Number.isFinite(payload?.note);
}

function isOperation({ client_id, farm_id, operation, fate, errors, ...rest }: KeptOperation): boolean {
  const isKnown = ['waiting', 'parked', 'conflict'].includes(fate) && Array.isArray(errors);
  return isKnown && isWhole(operation) && typeof client_id === 'string' && Number.isInteger(farm_id) && isTraced(rest);
}

function isWhole(operation: Partial<DeviceOperation> | undefined): boolean {
  const { revision, epoch, day, device_id, start_time, end_time, sub_operations } = operation ?? {};
  const areTexts = [day, device_id, start_time ?? '', end_time ?? ''].every((text) => typeof text === 'string');
  const isBatch = (sub: Partial<SubOperation> | null) =>
    Array.isArray(sub?.load_operation_ingredients) && Array.isArray(sub.unload_operation_corrals);
  const areBatches = Array.isArray(sub_operations) && sub_operations.every(isBatch);
  return [revision, epoch].every(Number.isInteger) && areTexts && areBatches;
}

/** What became of it elsewhere can be read, where it is told. */
function isTraced({ saved_at, settled_at = saved_at, answered_at = saved_at, continued }: Partial<KeptOperation>) {
  const isAt = (at: unknown) => typeof at === 'string' && !Number.isNaN(Date.parse(at));
  const isPart = (part: { revision?: unknown } | null) => Number.isInteger(part?.revision);
  return [saved_at, settled_at, answered_at].every(isAt) && [continued ?? []].flat().every(isPart);
}
