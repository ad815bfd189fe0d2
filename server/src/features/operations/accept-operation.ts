import { createHash } from 'node:crypto';
import { DeviceOperation, isOver, type OperationFate, type OperationStatus } from '@cocho/domain/operations';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { park } from '../quarantine/quarantine-rows.ts';
import { missingReference } from './operation-references.ts';
import { saveOperation } from './save-operation.ts';

/** What is known of the operation when a revision of it arrives. */
interface Known {
  id: number;
  revision: number;
  content_hash: string;
  epoch: number;
  released_revision: number;
  device_id: string | null;
  status: OperationStatus;
  deleted: boolean;
}

type Verdict = 'apply' | 'known' | { fate: 'parked' | 'conflict'; reason: string };

interface Terms {
  /** Why this person's field work is not applied any more, or null. */
  barred?: string | null;
  /** A manager applies what was parked: a release no longer stands in its way, unless another device went on. */
  byManager?: boolean;
}

/**
 * One revision of an operation gets one fate, and the same one however often it is sent: the highest revision is kept,
 * what is already known is ignored, and what cannot be applied is parked with the reason.
 */
export async function acceptOperation(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  sent: unknown,
  terms: Terms = {},
): Promise<OperationFate> {
  const { data: operation, error } = DeviceOperation.safeParse(sent);
  await tx`select pg_advisory_xact_lock(hashtextextended(${client_id}, ${scope.farm_id}))`;
  const known = await find(tx, scope.farm_id, client_id);
  const content_hash = hashOf(operation);
  const verdict: Verdict = operation
    ? await judge(tx, scope, { operation, content_hash, known }, terms)
    : { fate: 'parked', reason: error.issues[0]?.message ?? 'Operação em formato inválido' };
  const revision = operation?.revision ?? revisionOf(sent);
  if (typeof verdict === 'object') {
    const entry = { kind: 'operation', client_id, payload: sent, reason: verdict.reason, revision } as const;
    await park(tx, scope, operation ? { ...entry, line: operation } : entry);
    return { client_id, id: known?.id ?? null, revision, fate: verdict.fate, errors: [verdict.reason] };
  }
  if (verdict === 'known' || !operation)
    return { client_id, id: known?.id ?? null, revision, fate: 'stored', errors: [] };
  const device_id = terms.byManager ? (known?.device_id ?? null) : operation.device_id;
  const place = { id: known?.id, content_hash };
  const id = await saveOperation(tx, scope, client_id, { ...operation, device_id }, place);
  return { client_id, id, revision, fate: 'stored', errors: [] };
}

interface Arrival {
  operation: DeviceOperation;
  content_hash: string;
  known: Known | undefined;
}

async function judge(tx: Queryable, scope: Scope, arrival: Arrival, terms: Terms): Promise<Verdict> {
  const verdict = arrival.known ? judgeKnown(arrival, arrival.known, terms) : judgeNew(arrival.operation);
  if (verdict !== 'apply') return verdict;
  const reason = terms.barred ?? (await missingReference(tx, scope, arrival.operation));
  return reason ? { fate: 'parked', reason } : 'apply';
}

function judgeNew({ epoch }: DeviceOperation): Verdict {
  return epoch === 1 ? 'apply' : { fate: 'parked', reason: 'Operação desconhecida' };
}

function judgeKnown({ operation, content_hash }: Arrival, known: Known, { byManager }: Terms): Verdict {
  const { revision, epoch, device_id } = operation;
  // A manager who applies what came after a deletion brings the operation back.
  if (known.deleted && !byManager) return { fate: 'parked', reason: 'A operação foi excluída' };
  if (epoch < known.epoch && revision <= known.released_revision) return 'known';
  if (epoch !== known.epoch && !(byManager && known.device_id === null))
    return { fate: 'parked', reason: 'A operação foi liberada para outro aparelho' };
  if (known.device_id !== null && known.device_id !== device_id)
    return { fate: 'parked', reason: 'A operação está em outro aparelho' };
  if (revision < known.revision) return 'known';
  if (revision === known.revision)
    return content_hash === known.content_hash
      ? 'known'
      : { fate: 'conflict', reason: 'Operação já enviada com outro conteúdo' };
  return isOver(known.status) ? { fate: 'parked', reason: 'A operação já foi encerrada' } : 'apply';
}

async function find(tx: Queryable, farmId: number, clientId: string): Promise<Known | undefined> {
  const [row] = await tx<[Known?]>`
    select id, revision, content_hash, epoch, released_revision, device_id, status, deleted_at is not null as deleted
    from operations where farm_id = ${farmId} and client_id = ${clientId} for no key update
  `;
  return row;
}

/** Of what was understood, not of what was written: the order of keys and unknown fields do not count. */
function hashOf(operation: DeviceOperation | undefined): string {
  return createHash('md5')
    .update(JSON.stringify(operation ?? null))
    .digest('hex');
}

const Numbered = z.object({ revision: z.int().min(0).max(2_147_483_647) });

function revisionOf(sent: unknown): number {
  return Numbered.safeParse(sent).data?.revision ?? 0;
}
