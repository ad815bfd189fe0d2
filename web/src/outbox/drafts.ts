import type { Draft, NoteDraft, OutboxDatabase } from './outbox-db.ts';

/** One person's in one farm. Nobody else sees them, and they outlive the tab, the browser and the session. */
export function draftsOf(db: OutboxDatabase, user_id: number, farm_id: number): Promise<NoteDraft[]> {
  return db.drafts.where({ user_id, farm_id }).toArray();
}

export async function keepDraft(db: OutboxDatabase, draft: NoteDraft): Promise<void> {
  await db.drafts.put(draft);
}

/** Unless something was chosen for the lot meanwhile. */
export async function keepDraftAgain(db: OutboxDatabase, draft: NoteDraft): Promise<void> {
  if (!(await db.drafts.get(keyOf(draft)))) await db.drafts.put(draft);
}

/** Those that are of the same tap or of an earlier one: a later tap on the same lot stays. */
export async function forgetDrafts(db: OutboxDatabase, drafts: NoteDraft[]): Promise<void> {
  const known = await db.drafts.bulkGet(drafts.map(keyOf));
  await db.drafts.bulkDelete(drafts.filter(({ at }, index) => known[index] && known[index].at <= at).map(keyOf));
}

/** A later tap on the lot is kept, or what was tapped has become a reading: a line of it that was left over counts no more. */
export async function isPassed(db: OutboxDatabase, draft: NoteDraft): Promise<boolean> {
  const kept = await db.drafts.get(keyOf(draft));
  if (kept) return kept.at > draft.at;
  const isIt = ({ user_id, farm_id, payload }: Draft) =>
    user_id === draft.user_id &&
    farm_id === draft.farm_id &&
    payload.lot_id === draft.lot_id &&
    payload.timestamp === draft.at;
  const found = await Promise.all([
    db.entries.filter(isIt).count(),
    db.sent.filter(isIt).count(),
    db.annulments.filter(isIt).count(),
  ]);
  return found.some((count) => count > 0);
}

/** What is saved was read when it was tapped. */
export function toReading({ user_id, farm_id, lot_name, at, after, trough_score, ...note }: NoteDraft): Draft {
  const { lot_id, note: percent, corral_index_id } = note;
  const payload = {
    ...{ lot_id, note: percent, corral_index_id, timestamp: at },
    ...(trough_score && { trough_score }),
    ...(after !== undefined && { after }),
  };
  return { user_id, farm_id, lot_name, payload };
}

function keyOf({ user_id, farm_id, lot_id, day }: NoteDraft): [number, number, number, string] {
  return [user_id, farm_id, lot_id, day];
}
