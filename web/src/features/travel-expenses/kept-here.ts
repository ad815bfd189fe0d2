import { beganHere, readDrafts } from './expense-drafts.ts';
import type { ExpenseValues } from './expense-values.ts';
import { draftsWithReceipts } from './kept-receipts.ts';

/** A report of which this device has something that the server has not. */
export interface KeptHere {
  key: string;
  /** It began as a new report on this device, and is found by its key; else by its number. */
  isNew: boolean;
  /** Its number, once it is known to be stored. */
  reportId: number | undefined;
  /** Null where a browser that was killed has lost it, and only photos are left. */
  typed: ExpenseValues | null;
}

/** What one person typed and chose: the newest first, and last those of which only photos are left. */
export async function readKeptHere(userId: number): Promise<KeptHere[]> {
  const drafts = readDrafts(userId);
  const photographed = await draftsWithReceipts(userId).catch(() => []);
  const known = new Set(drafts.map(({ key }) => key));
  return [
    ...drafts.map((draft) => ({
      key: draft.key,
      isNew: beganHere(draft),
      reportId: draft.base?.id,
      typed: draft.values,
    })),
    ...photographed.filter((key) => !known.has(key)).map(onlyPhotos),
  ];
}

/** The key of a report that was opened as a stored one is its number. */
function onlyPhotos(key: string): KeptHere {
  const isNew = !/^\d+$/.test(key);
  return { key, isNew, reportId: isNew ? undefined : Number(key), typed: null };
}
