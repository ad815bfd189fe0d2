import { clockToleranceMs } from '@cocho/domain/clock-error';
import { isAfterTomorrow } from '@cocho/domain/fields';
import { isUnchanged, linesOf, type OperationFate, SentOperation, wholeBatches } from '@cocho/domain/operations';
import type { LotInTheWay } from '@cocho/domain/quarantine';
import { OptionalInstant } from '@cocho/domain/trough-reading';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { parseUntilFault } from '../../http/first-fault.ts';
import type { Scope } from '../../registers/scope.ts';
import { park } from '../quarantine/quarantine-rows.ts';
import { judgeForManager, judgeKnown, judgeNew, type Known, type Verdict } from './judge-operation.ts';
import type { StoredBatch } from './operation-changes.ts';
import { type Clock, clockBefore, clockOf } from './operation-clock.ts';
import { formerHash, hashOfBatch, hashOfOperation } from './operation-hash.ts';
import { type Noted, ourTime } from './our-time.ts';
import { type Saved, saveOperation } from './save-operation.ts';

interface Terms {
  /** Why this person's field work is not applied any more, or null. */
  barred?: string | null;
  /** Whether the person takes over whatever was released, beside what is fed by the own schedules. */
  mayTakeAny?: boolean;
  /** When it came and was parked, if a manager applies it. */
  parkedAt?: string;
  /** Lots that the manager leaves out of it where they stand in its way. */
  without?: number[];
}

/**
 * `news`: something began or ended, which others want to hear of; `moved`: any line did, which the board shows; `closed`: the
 * lots whose feed of closed days changed; `inTheWay`: those that cannot have been fed then, which a manager may leave out.
 */
export type Accepted = OperationFate & Omit<Saved, 'id'> & { inTheWay: LotInTheWay[] };

interface Refused {
  how?: 'parked' | 'conflict';
  inTheWay?: LotInTheWay[];
}

interface Stored extends Known {
  batches: StoredBatch[];
}

const tellWhole = 'Envie a operação inteira';

/**
 * One revision of an operation gets one fate, and the same one however often it is sent: the highest revision of a release is kept,
 * what is already known is ignored, and what cannot be applied is parked with the reason. What is parked must be whole:
 * of an operation told in part the whole is asked for, by a 409.
 */
export async function acceptOperation(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  sent: object,
  terms: Terms = {},
): Promise<Accepted> {
  const { sent_at: sentAt, ...payload } = sent as { sent_at?: unknown };
  const sent_at = OptionalInstant.parse(sentAt) ?? null;
  const byManager = terms.parkedAt !== undefined;
  const received = terms.parkedAt ? new Date(terms.parkedAt) : new Date();
  const { operation, fault } = readOperation(payload);
  await tx`select pg_advisory_xact_lock(hashtextextended(${client_id}, ${scope.farm_id}))`;
  const known = await find(tx, scope.farm_id, client_id);
  const revision = operation?.revision ?? revisionOf(payload);
  const fate = { client_id, id: known?.id ?? null, revision, news: false, moved: false, closed: [], inTheWay: [] };
  if (!operation) return refuse(fault);

  const hashes = operation.sub_operations.map((sub) => batchHash(sub, known));
  if (hashes.includes(null)) throw conflict(tellWhole);
  const content_hash = hashOfOperation(operation, hashes as string[]);
  const { epoch, device_id } = operation;
  const arrival = { revision, epoch, device_id, user_id: scope.user_id, hashes: [content_hash, formerHash(operation)] };
  const judged = known ? (byManager ? judgeForManager : judgeKnown)(arrival, known) : judgeNew(arrival);
  const verdict = judged === 'take' ? await judgeTaker(tx, scope, known, terms) : judged;
  if (verdict === 'known') return { ...fate, fate: 'stored', errors: [] };
  if (typeof verdict === 'object') return refuse(verdict.reason, { how: verdict.fate });

  const told = notedIn(operation);
  const before = clockBefore(known, epoch);
  const clock = clockOf(known, before, { sent_at, received });
  const ours = await ourTime(tx, scope.farm_id, known, { told, clock, before, sent_at, received });
  const dated = told.flat().map(ours);
  const times = dated.map(({ at }) => at);
  const clocks: [Clock, ...Clock[]] = [clock, ...dated.map((one) => one.clock)];
  const reason = terms.barred ?? (await unreadable(tx, scope, operation, times));
  if (reason) return refuse(reason);
  const saved = await saveOperation(tx, scope, client_id, {
    operation,
    known,
    hashes: hashes as string[],
    content_hash,
    clocks,
    ours,
    wrong: howWrong(clocks, times, received),
    received,
    byManager,
    isExtension: verdict === 'extend',
    without: terms.without ?? [],
  });
  if ('refusal' in saved) return refuse(saved.refusal, saved);
  return { ...fate, ...saved, fate: 'stored', errors: [] };

  async function refuse(reason: string, { how = 'parked', inTheWay = [] }: Refused = {}): Promise<Accepted> {
    if (operation && isInPart(operation)) throw conflict(tellWhole);
    const entry = { kind: 'operation', client_id, payload, reason, sent_at, revision, inTheWay } as const;
    const sender = operation && { epoch: operation.epoch, device_id: operation.device_id };
    if (!byManager) await park(tx, scope, sender ? { ...entry, sender } : entry);
    return { ...fate, fate: how, errors: [reason], inTheWay };
  }
}

async function find(tx: Queryable, farmId: number, clientId: string): Promise<Stored | undefined> {
  const [row] = await tx<[Stored?]>`
    select o.id, o.revision, o.epoch, o.device_id, o.user_id, o.schedule_id, o.day, o.status, o.deleted_at is not null as deleted,
      coalesce((
        select json_agg(json_build_object('epoch', e.epoch, 'user_id', e.user_id, 'device_id', e.device_id,
          'revision', e.revision, 'content_hash', e.content_hash, 'clock', e.clock, 'heard_at', e.heard_at))
        from operation_epochs e where e.farm_id = o.farm_id and e.operation_id = o.id
      ), '[]') as epochs,
      coalesce((
        select json_agg(json_build_object('clock', c.clock, 'error_ms', c.error_ms))
        from operation_clocks c where c.farm_id = o.farm_id and c.operation_id = o.id
      ), '[]') as clocks,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'client_id', s.client_id, 'content_hash', s.content_hash,
          'position', s.position, 'day', s.day))
        from sub_operations s where s.farm_id = o.farm_id and s.operation_id = o.id
      ), '[]') as batches
    from operations o where o.farm_id = ${farmId} and o.client_id = ${clientId} for no key update
  `;
  return row;
}

/** Null of a batch that is told as unchanged, and not known. */
function batchHash(sub: SentOperation['sub_operations'][number], known: Stored | undefined): string | null {
  if (!isUnchanged(sub)) return hashOfBatch(sub);
  return known?.batches.find(({ client_id }) => client_id === sub.client_id)?.content_hash ?? null;
}

/** What was released goes on with whoever feeds its schedule, or with the office. */
async function judgeTaker(
  tx: Queryable,
  { farm_id, user_id }: Scope,
  known: Known | undefined,
  { mayTakeAny }: Terms,
): Promise<Verdict> {
  if (mayTakeAny) return 'apply';
  const [{ feeds }] = await tx<[{ feeds: boolean }]>`
    select exists (
      select from treat_schedule_users
      where farm_id = ${farm_id} and schedule_id = ${known?.schedule_id ?? null} and user_id = ${user_id}
    ) as feeds
  `;
  return feeds ? 'apply' : { fate: 'parked', reason: 'A pessoa não está na programação desta operação' };
}

function howWrong(clocks: Clock[], times: number[], received: Date): 'ahead' | 'behind' | null {
  const errorMs = clocks.find(({ error_ms }) => error_ms !== 0)?.error_ms ?? 0;
  if (errorMs > 0) return 'behind';
  return errorMs < 0 || times.some((time) => time > received.getTime() + clockToleranceMs) ? 'ahead' : null;
}

/** `times`: of the operation, as far as it was told, by our clock. */
async function unreadable(
  tx: Queryable,
  { farm_id, at }: Scope,
  operation: SentOperation,
  times: number[],
): Promise<string | null> {
  const now = at ? new Date(at) : new Date();
  if (times.some((time) => isAfterTomorrow(new Date(time).toISOString(), now)))
    return 'Horário no futuro: confira o relógio do aparelho';
  const lines = wholeBatches(operation).flatMap(linesOf);
  if (!lines.some(({ weight_source }) => weight_source === 'simulated')) return null;
  const [{ demonstration }] = await tx<
    [{ demonstration: boolean }]
  >`select demonstration from farms where id = ${farm_id}`;
  return demonstration ? null : 'Peso de balança simulada, que só vale em fazenda de demonstração';
}

function isInPart({ sub_operations }: SentOperation): boolean {
  return sub_operations.some(isUnchanged);
}

/** All its times, in the order in which they were noted. */
function notedIn(operation: SentOperation): Noted[] {
  const ofBatches = wholeBatches(operation).flatMap((sub) => [
    ...sub.load_operation_ingredients.map(({ start_time, end_time }) => [end_time, start_time]),
    ...[[sub.mixing_start_time], [sub.mixing_end_time]],
    ...sub.unload_operation_corrals.map(({ start_time, end_time }) => [end_time, start_time]),
  ]);
  return [[operation.start_time], ...ofBatches, [operation.end_time]].flatMap((times) => {
    const [at, ...seenBefore] = times.filter((time) => time !== null);
    return at === undefined ? [] : [[at, ...seenBefore] satisfies Noted];
  });
}

/** What was sent, or the first that is wrong with it; of a batch that could not be read as either kind, what the whole kind lacks. */
export function readOperation(
  payload: unknown,
): { operation: SentOperation; fault?: never } | { operation?: never; fault: string } {
  const { data: operation, error } = parseUntilFault(SentOperation, 'sub_operations', payload);
  if (operation) return { operation };
  const [issue] = error.issues;
  const inner = issue?.code === 'invalid_union' ? issue.errors.at(-1)?.[0] : issue;
  return { fault: inner?.message ?? 'Operação em formato inválido' };
}

const Numbered = z.object({ revision: z.int().min(0).max(2_147_483_647) });

function revisionOf(payload: unknown): number {
  return Numbered.safeParse(payload).data?.revision ?? 0;
}
