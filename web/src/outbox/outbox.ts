import type { ReadingFate } from '@cocho/domain/trough-reading';
import { forgetDrafts } from './drafts.ts';
import type { Draft, NoteDraft, OutboxDatabase, OutboxEntry } from './outbox-db.ts';
import { isFull, withRoom } from './weights-db.ts';

export type Answer = Pick<ReadingFate, 'client_id' | 'fate' | 'errors'> & Partial<Pick<ReadingFate, 'voided'>>;

/**
 * All of a save or nothing of it; resolves when it is on disk. The notes that it was made of stop being drafts in the same
 * moment: nothing is both, and nothing is neither.
 */
export function save(
  db: OutboxDatabase,
  drafts: Draft[],
  newId: () => string,
  notes: NoteDraft[] = [],
): Promise<OutboxEntry[]> {
  return db.transaction('rw', db.entries, db.drafts, async () => {
    const last = await lastSequence(db);
    const entries = drafts.map(
      (draft, index): OutboxEntry => ({
        ...draft,
        client_id: newId(),
        sequence: last + index + 1,
        captured_at: draft.payload.timestamp,
        fate: 'waiting',
        errors: [],
      }),
    );
    await db.entries.bulkAdd(entries);
    await forgetDrafts(db, notes);
    return entries;
  });
}

/** One person's entries, oldest first. Nobody sees or sends another's. */
export async function entriesOf(db: OutboxDatabase, user_id: number): Promise<OutboxEntry[]> {
  const entries = await db.entries.where('[user_id+fate]').between([user_id, ''], [user_id, '\uffff']).toArray();
  return entries.sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
}

/**
 * Those to be sent next: of one farm, because each goes to the farm it was captured for. What the server asked to wait with goes
 * last: it may find no room for long, and what was made after it has its turn all the same.
 */
export async function nextBatch(
  db: OutboxDatabase,
  user_id: number,
  size: number,
  refusing: ReadonlySet<number>,
): Promise<OutboxEntry[]> {
  const entries = await entriesOf(db, user_id);
  const waiting = entries.filter(({ fate, farm_id }) => fate === 'waiting' && !refusing.has(farm_id));
  const inTurn = waiting.toSorted((a, b) => Number(a.errors.length > 0) - Number(b.errors.length > 0));
  const farm_id = inTurn[0]?.farm_id;
  return inTurn.filter((entry) => entry.farm_id === farm_id).slice(0, size);
}

/**
 * Only what the answer names leaves the outbox; what it parked stays visible with its reason. What was taken back while
 * it was on its way is no longer in it, and stays taken back.
 */
export async function settle(db: OutboxDatabase, batch: OutboxEntry[], answers: Answer[]): Promise<number> {
  try {
    return await withRoom(() => settleBy(leave, db, batch, answers));
  } catch (error) {
    // Where there is no room to remember what was sent, it leaves all the same: else it would hold up what waits behind it.
    if (!isFull(error)) throw error;
    return settleBy(remove, db, batch, answers);
  }
}

async function settleBy(
  go: (db: OutboxDatabase, entry: OutboxEntry, answer: Answer) => Promise<unknown>,
  db: OutboxDatabase,
  batch: OutboxEntry[],
  answers: Answer[],
): Promise<number> {
  const named = new Map(answers.map((answer) => [answer.client_id, answer]));
  let settled = 0;
  await db.transaction('rw', db.entries, db.sent, async () => {
    for (const entry of batch) {
      const answer = named.get(entry.client_id);
      if (!answer) continue;
      settled += 1;
      if (answer.fate === 'stored') await go(db, entry, answer);
      else await db.entries.update(entry.client_id, { fate: answer.fate, errors: answer.errors });
    }
  });
  return settled;
}

function remove(db: OutboxDatabase, { client_id }: OutboxEntry): Promise<number> {
  return db.entries.where({ client_id }).delete();
}

async function leave(db: OutboxDatabase, entry: OutboxEntry, { voided }: Answer): Promise<void> {
  const { client_id, user_id, farm_id, lot_name, payload } = entry;
  const left = await remove(db, entry);
  if (left === 0 || voided) return;
  await db.sent.put({ client_id, user_id, farm_id, lot_name, payload, stored_at: new Date().toISOString() });
}

/** The server asked to be left alone for a while: the entries say why they still wait. */
export async function explainWait(db: OutboxDatabase, batch: OutboxEntry[], errors: string[]): Promise<void> {
  await db.entries.bulkUpdate(batch.map(({ client_id }) => ({ key: client_id, changes: { errors } })));
}

export async function dismiss(db: OutboxDatabase, client_id: string): Promise<void> {
  await db.entries
    .where({ client_id })
    .and(({ fate }) => fate !== 'waiting')
    .delete();
}

export async function lastSequence(db: OutboxDatabase): Promise<number> {
  const last = await db.entries.orderBy('sequence').last();
  return last?.sequence ?? 0;
}
