import { addDays, type Day } from '@cocho/domain/days';
import { hasEnded, type OperationFate } from '@cocho/domain/operations';
import type { KeptOperation, OutboxDatabase } from './outbox-db.ts';

export type OperationDraft = Pick<KeptOperation, 'client_id' | 'user_id' | 'farm_id' | 'operation' | 'continued'>;

const keptDays = 7;

/** Another tab, or a second tap, has gone on since: the person acts on what is there now. */
export class MovedOn extends Error {}

/** What is on this device only, one's own or another person's, would make room for something else. */
export class Unsent extends Error {
  override message = 'Falta enviar o que alguém fez aqui.';
}

/** Replaces the revision `seen` by a later one, or what somebody else left of it here and was sent; resolves when it is on disk. */
export async function saveRevision(
  db: OutboxDatabase,
  draft: OperationDraft,
  seen: number | null,
  now: string,
): Promise<void> {
  await db.transaction('rw', db.operations, async () => {
    const there = await db.operations.get(draft.client_id);
    const known = there?.user_id === draft.user_id ? there : undefined;
    if (there && !known && there.fate === 'waiting') throw new Unsent();
    if ((known?.operation.revision ?? null) !== seen) throw new MovedOn();
    await db.operations.put({
      ...draft,
      continued: draft.continued === undefined ? known?.continued : draft.continued,
      stored_revision: known?.stored_revision,
      answered_at: known?.answered_at,
      saved_at: now,
      fate: 'waiting',
      errors: [],
      dismissed: false,
    });
  });
}

/** One person's operations, in the order in which they were last worked on. Nobody sees or sends another's. */
export async function operationsOf(db: OutboxDatabase, user_id: number): Promise<KeptOperation[]> {
  const operations = await db.operations.where({ user_id }).toArray();
  return operations.sort((a, b) => a.saved_at.localeCompare(b.saved_at));
}

/** Whether the outbox shows it: still to be sent, or refused and not yet dismissed. */
export function isUnsettled({ fate, dismissed }: KeptOperation): boolean {
  return fate === 'waiting' || (fate !== 'stored' && !dismissed);
}

/**
 * Whether the answer names what was sent. What the device has done meanwhile waits as before: only the revision that the
 * answer names is settled.
 */
export async function settleOperation(
  db: OutboxDatabase,
  sent: KeptOperation,
  { client_id, id, revision, fate, errors }: OperationFate,
  answered_at?: string,
): Promise<boolean> {
  if (client_id !== sent.client_id || revision !== sent.operation.revision) return false;
  await db.transaction('rw', db.operations, async () => {
    if (fate === 'stored') await db.operations.update(client_id, { stored_revision: revision });
    await db.operations
      .where({ client_id })
      .and(({ operation }) => operation.revision === revision)
      .modify((kept) => {
        const answer = { fate, errors, settled_at: new Date().toISOString(), unknown: id === null };
        Object.assign(kept, answer, { answered_at: kept.answered_at ?? answered_at });
      });
  });
  return true;
}

/** The server asked to be left alone for a while: the revision says why it still waits. */
export async function explainWaitOf(db: OutboxDatabase, sent: KeptOperation, errors: string[]): Promise<void> {
  await db.operations
    .where({ client_id: sent.client_id })
    .and(({ operation }) => operation.revision === sent.operation.revision)
    .modify({ errors });
}

/** It leaves the outbox, not the device: what was fed is still shown as fed. */
export async function dismissOperation(db: OutboxDatabase, client_id: string): Promise<void> {
  await db.operations
    .where({ client_id })
    .and(({ fate }) => fate !== 'waiting')
    .modify({ dismissed: true });
}

/** What ended days ago and is settled makes room. */
export async function forgetOldOperations(db: OutboxDatabase, user_id: number, today: Day): Promise<void> {
  await db.operations
    .where({ user_id })
    .and((kept) => hasEnded(kept.operation) && !isUnsettled(kept) && kept.operation.day < addDays(today, -keptDays))
    .delete();
}

/** The same for as long as the browser keeps its data: it says which device holds an operation. */
export function deviceIdOf(db: OutboxDatabase, newId: () => string): Promise<string> {
  return db.transaction('rw', db.device, async () => {
    const known = await db.device.get(1);
    const device_id = known?.device_id ?? newId();
    if (!known) await db.device.add({ id: 1, device_id });
    return device_id;
  });
}
