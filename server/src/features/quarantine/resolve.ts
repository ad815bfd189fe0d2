import type { QuarantineAction, Quarantined, QuarantineResolved } from '@cocho/domain/quarantine';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, HttpError, notFound } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { acceptOperation } from '../operations/accept-operation.ts';
import { acceptReadings, readEntry } from '../trough-reading/accept-readings.ts';

interface Entry {
  kind: Quarantined['kind'];
  client_id: string;
  payload: string;
  user_id: number;
}

/** Throws if it cannot be applied; then it is as it was. */
export async function resolveOne(tx: Queryable, scope: Scope, id: number, action: QuarantineAction): Promise<void> {
  const [entry] = await tx<[Entry?]>`
    update quarantine set resolved_at = now(), resolved_by = ${scope.user_id},
      resolution = ${action === 'retry' ? 'applied' : 'discarded'}
    where farm_id = ${scope.farm_id} and id = ${id} and resolved_at is null returning kind, client_id, payload, user_id
  `;
  if (!entry) throw notFound('Registro não encontrado');
  if (action === 'discard') return;
  const fate = await retry(tx, { ...scope, user_id: entry.user_id }, entry);
  if (fate?.fate !== 'stored') throw conflict(fate?.errors[0] ?? 'Não foi possível aplicar');
}

/** Oldest first, as they were sent; each in a transaction of its own. */
export async function resolveEach(
  sql: Sql,
  scope: Scope,
  ids: number[],
  action: QuarantineAction,
): Promise<QuarantineResolved[]> {
  const resolved: QuarantineResolved[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const errors = await transaction(sql, (tx) => resolveOne(tx, scope, id, action)).then(() => [], refusal);
    const done = action === 'retry' ? 'applied' : 'discarded';
    resolved.push({ id, outcome: errors.length === 0 ? done : 'failed', errors });
  }
  return resolved;
}

/** What was refused is told; what went wrong is wrong for all that follow, too. */
function refusal(error: unknown): string[] {
  if (error instanceof HttpError) return [error.message];
  throw error;
}

async function retry(tx: Queryable, scope: Scope, { kind, client_id, payload }: Entry) {
  const sent = JSON.parse(payload);
  if (kind === 'operation') return acceptOperation(tx, scope, client_id, sent, { byManager: true });
  const [fate] = await acceptReadings(tx, scope, [readEntry(sent)]);
  if (fate instanceof HttpError) throw fate;
  return fate;
}
