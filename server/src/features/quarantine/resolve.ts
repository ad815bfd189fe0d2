import { dayOf } from '@cocho/domain/days';
import type { LotInTheWay, Quarantined, QuarantineResolution, QuarantineResolved } from '@cocho/domain/quarantine';
import type { Queryable, Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, HttpError, notFound, tellOf } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
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

class NotApplied extends HttpError {
  readonly inTheWay: LotInTheWay[];

  constructor(reason: string, inTheWay: LotInTheWay[]) {
    super(409, reason);
    this.inTheWay = inTheWay;
  }
}

/** Throws if it cannot be applied; then it is as it was, and tells which lots stand in its way by now. */
export async function resolveOne(sql: Sql, scope: Scope, id: number, resolution: QuarantineResolution): Promise<void> {
  try {
    await transaction(sql, (tx) => resolveIn(tx, scope, id, resolution));
  } catch (error) {
    if (error instanceof NotApplied) await keepInTheWay(sql, scope.farm_id, id, error.inTheWay);
    throw error;
  }
}

async function keepInTheWay(sql: Sql, farmId: number, id: number, inTheWay: LotInTheWay[]): Promise<void> {
  await sql`
    update quarantine set in_the_way = ${sql.json(inTheWay)}
    where farm_id = ${farmId} and id = ${id} and resolved_at is null and in_the_way <> ${sql.json(inTheWay)}
  `;
}

/**
 * Its row comes last, after all that applying it takes hold of, as it does when a device's sending is parked: so the two
 * never wait for each other.
 */
async function resolveIn(
  tx: Queryable,
  scope: Scope,
  id: number,
  { action, without = [] }: QuarantineResolution,
): Promise<void> {
  if (action === 'retry') await retry(tx, scope, id, without);
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
  resolution: QuarantineResolution,
  /** Of what nobody foresaw. */
  report: (error: unknown) => void,
): Promise<QuarantineResolved[]> {
  const resolved: QuarantineResolved[] = [];
  const done = resolution.action === 'retry' ? 'applied' : 'discarded';
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const errors = await resolveOne(sql, scope, id, resolution).then(() => [], refusal);
    resolved.push({ id, outcome: errors.length === 0 ? done : 'failed', errors });
  }
  return resolved;

  function refusal(error: unknown): string[] {
    if (!(error instanceof HttpError)) report(error);
    return tellOf(error);
  }
}

/** As if it had been applied when it came: by the clock that it was told by then, and on no later day. */
async function retry(tx: Queryable, scope: Scope, id: number, without: number[]): Promise<void> {
  const [entry] = await tx<[Entry?]>`
    select kind, client_id, payload, user_id, sent_at, received_at from quarantine
    where farm_id = ${scope.farm_id} and id = ${id} and resolved_at is null
  `;
  if (!entry) throw notFound(missing);
  const today = dayOf(new Date(entry.received_at), scope.time_zone);
  const sender = { ...scope, user_id: entry.user_id, today };
  if (entry.kind === 'reading') return applyReading(tx, sender, entry);
  const leftOut = await applyOperation(tx, sender, entry, without);
  if (leftOut) await recordChange(tx, { ...leftOut, farm_id: scope.farm_id, user_id: scope.user_id });
}

async function applyReading(tx: Queryable, sender: Scope, { payload, sent_at, received_at }: Entry): Promise<void> {
  const entry = { ...readEntry(JSON.parse(payload), sent_at), parked_at: received_at };
  const [fate] = await acceptReadings(tx, sender, [entry]);
  if (fate instanceof HttpError) throw fate;
  if (fate?.fate !== 'stored') throw conflict(fate?.errors[0] ?? 'Não foi possível aplicar');
}

/** Answers what the trail tells, if lots were left out. */
async function applyOperation(tx: Queryable, sender: Scope, entry: Entry, without: number[]) {
  const { client_id, payload, sent_at, received_at } = entry;
  const sent = { ...JSON.parse(payload), sent_at };
  const { id, fate, errors, inTheWay } = await acceptOperation(tx, sender, client_id, sent, {
    parkedAt: received_at,
    without,
  });
  if (fate !== 'stored') throw new NotApplied(errors[0] ?? '', inTheWay);
  if (id === null || inTheWay.length === 0) return null;
  return { topic: 'operations', row_id: id, action: 'update', before: null, after: { left_out: inTheWay } } as const;
}
