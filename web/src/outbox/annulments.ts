import { keepDraftAgain } from './drafts.ts';
import { lastSequence, save } from './outbox.ts';
import type { Annulment, Draft, NoteDraft, OutboxDatabase } from './outbox-db.ts';

const keptMs = 3 * 86_400_000;

/**
 * Takes back a reading that waits, or that was sent lately. Resolves, when it is on disk, with whether there was such a
 * reading.
 */
export function annul(db: OutboxDatabase, client_id: string, now: string): Promise<boolean> {
  return db.transaction('rw', db.entries, db.sent, db.annulments, async () => {
    const entry = await db.entries.get(client_id);
    const reading = entry ?? (await db.sent.get(client_id));
    if (!reading || (entry && entry.fate !== 'waiting')) return false;
    const { user_id, farm_id, lot_name, payload } = reading;
    await db.annulments.put({
      ...{ client_id, user_id, farm_id, lot_name, payload },
      ...{ decided_at: now, fate: 'waiting', errors: [] },
    });
    await db.entries.delete(client_id);
    await db.sent.delete(client_id);
    return true;
  });
}

/** Takes back all readings of a save that still can be, and makes each a chosen note again. Resolves with those notes. */
export function undoSave(
  db: OutboxDatabase,
  saved: { client_id: string; note: NoteDraft }[],
  now: string,
): Promise<NoteDraft[]> {
  return db.transaction('rw', db.entries, db.sent, db.annulments, db.drafts, async () => {
    const back: NoteDraft[] = [];
    for (const { client_id, note } of saved) {
      if (!(await annul(db, client_id, now))) continue;
      await keepDraftAgain(db, note);
      back.push(note);
    }
    return back;
  });
}

/**
 * Annuls a reading and saves another in its place, both or neither; `drafts` are the notes that it was made of. Null where
 * there was nothing to annul.
 */
export function replace(
  db: OutboxDatabase,
  client_id: string,
  reading: Draft,
  newId: () => string,
  now: string,
  drafts: NoteDraft[] = [],
): Promise<{ id: string; was: Draft } | null> {
  return db.transaction('rw', db.entries, db.sent, db.annulments, db.drafts, async () => {
    const isAnnulled = await annul(db, client_id, now);
    const annulment = await db.annulments.get(client_id);
    if (!isAnnulled || !annulment) return null;
    const { user_id, farm_id, lot_name, payload } = annulment;
    const [saved] = await save(db, [reading], newId, drafts);
    return { id: saved?.client_id ?? '', was: { user_id, farm_id, lot_name, payload } };
  });
}

export async function annulmentsOf(db: OutboxDatabase, user_id: number): Promise<Annulment[]> {
  const all = await db.annulments.where({ user_id }).toArray();
  return all.sort((a, b) => a.decided_at.localeCompare(b.decided_at));
}

/** It will never count, whenever it arrives. */
export async function annulled(db: OutboxDatabase, { client_id }: Annulment): Promise<void> {
  await db.annulments.update(client_id, { fate: 'stored' });
}

/** It counts after all: it is sent like any other, and the person reads why. */
export async function refuseAnnulment(db: OutboxDatabase, refused: Annulment, errors: string[]): Promise<void> {
  const { client_id, user_id, farm_id, lot_name, payload } = refused;
  await db.transaction('rw', db.entries, db.annulments, async () => {
    await db.annulments.update(client_id, { fate: 'parked', errors });
    const reading = { client_id, user_id, farm_id, lot_name, payload, captured_at: payload.timestamp };
    await db.entries.put({ ...reading, sequence: (await lastSequence(db)) + 1, fate: 'waiting', errors: [] });
  });
}

export async function dismissAnnulment(db: OutboxDatabase, client_id: string): Promise<void> {
  await db.annulments
    .where({ client_id })
    .and(({ fate }) => fate === 'parked')
    .delete();
}

/** Forgets what is so old that every answer of the server includes it; also what a clock that ran ahead dated in the future. */
export async function forgetOldTraces(db: OutboxDatabase, now: number): Promise<void> {
  const isOld = (at: string) => Math.abs(now - Date.parse(at)) > keptMs;
  await db.sent.filter(({ stored_at }) => isOld(stored_at)).delete();
  await db.annulments.filter(({ fate, decided_at }) => fate === 'stored' && isOld(decided_at)).delete();
}
