import { dayOf } from '@cocho/domain/days';
import type { QuarantineAction, Quarantined, QuarantineResolved } from '@cocho/domain/quarantine';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, HttpError, notFound, tellOf } from '../../http/errors.ts';
import type { Scope } from '../../registers/scope.ts';
import { acceptOperation } from '../operations/accept-operation.ts';
import { acceptReadings, readEntry } from '../trough-reading/accept-readings.ts';

interface Entry {
  kind: Quarantined['kind'];
  client_id: string;
  payload: string;
  user_id: number;
  sent_at: string | null;
  received_at: string;
}

/**
 * Throws if it cannot be applied; then it is as it was. Its row comes last, after all that applying it takes hold of, as
 * it does when a device's sending is parked: so the two never wait for each other.
 */
export async function resolveOne(tx: Queryable, scope: Scope, id: number, action: QuarantineAction): Promise<void> {
  if (action === 'retry') await retry(tx, scope, id);
  const { count } = await tx`
    update quarantine set resolved_at = now(), resolved_by = ${scope.user_id},
      resolution = ${action === 'retry' ? 'applied' : 'discarded'}
    where farm_id = ${scope.farm_id} and id = ${id} and resolved_at is null
  `;
  if (count === 0) throw notFound(missing);
}

const missing = 'Registro não encontrado';

/** Oldest first, as they were sent; each in a transaction of its own, and with a fate of its own. */
export async function resolveEach(
  sql: Sql,
  scope: Scope,
  ids: number[],
  action: QuarantineAction,
  /** Of what nobody foresaw. */
  report: (error: unknown) => void,
): Promise<QuarantineResolved[]> {
  const resolved: QuarantineResolved[] = [];
  const done = action === 'retry' ? 'applied' : 'discarded';
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const errors = await transaction(sql, (tx) => resolveOne(tx, scope, id, action)).then(() => [], refusal);
    resolved.push({ id, outcome: errors.length === 0 ? done : 'failed', errors });
  }
  return resolved;

  function refusal(error: unknown): string[] {
    if (!(error instanceof HttpError)) report(error);
    return tellOf(error);
  }
}

/** As if it had been applied when it came: by the clock that it was told by then, and on no later day. */
async function retry(tx: Queryable, scope: Scope, id: number): Promise<void> {
  const [entry] = await tx<[Entry?]>`
    select kind, client_id, payload, user_id, sent_at, received_at from quarantine
    where farm_id = ${scope.farm_id} and id = ${id} and resolved_at is null
  `;
  if (!entry) throw notFound(missing);
  const today = dayOf(new Date(entry.received_at), scope.time_zone);
  const fate = await apply(tx, { ...scope, user_id: entry.user_id, today }, entry);
  if (fate instanceof HttpError) throw fate;
  if (fate?.fate !== 'stored') throw conflict(fate?.errors[0] ?? 'Não foi possível aplicar');
}

async function apply(tx: Queryable, scope: Scope, { kind, client_id, payload, sent_at, received_at }: Entry) {
  const sent = JSON.parse(payload);
  if (kind === 'operation')
    return acceptOperation(tx, scope, client_id, { ...sent, sent_at }, { parkedAt: received_at });
  const [fate] = await acceptReadings(tx, scope, [{ ...readEntry(sent, sent_at), parked_at: received_at }]);
  return fate;
}
