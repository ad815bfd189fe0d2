import { Dexie, type EntityTable } from 'dexie';
import { withRoom } from '../../outbox/weights-db.ts';

/** One that is on the device and not yet with us. Without its file it was removed here, and may have arrived before. */
export interface WaitingReceipt {
  id: string;
  name: string;
  file: Blob | null;
}

interface Row extends WaitingReceipt {
  user_id: number;
  draft: string;
  chosen_at: number;
}

class ReceiptsDatabase extends Dexie {
  declare receipts: EntityTable<Row, 'id'>;

  constructor() {
    super('cocho.expense-receipts', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ receipts: 'id, user_id, [user_id+draft]' });
  }
}

const db = new ReceiptsDatabase();

export type KeptReceipts = ReturnType<typeof keptReceipts>;

/**
 * On the disk of the device, each by itself: a photo taken on the road outlives a reload and a day without a network, and
 * one that has arrived makes room at once.
 */
export function keptReceipts(userId: number, draft: string) {
  const own = () => db.receipts.where({ user_id: userId, draft });
  return {
    userId,
    read: async (): Promise<WaitingReceipt[]> =>
      (await own().sortBy('chosen_at')).map(({ id, name, file }) => ({ id, name, file })),
    write: (receipt: WaitingReceipt) =>
      withRoom(() => db.receipts.put({ ...receipt, user_id: userId, draft, chosen_at: Date.now() })),
    remove: (id: string) => db.receipts.delete(id),
    clear: () => own().delete(),
    /** Answers how many; of a draft that was never sent nothing is to be taken back. */
    moveTo: async (other: string): Promise<number> => {
      await own()
        .filter(({ file }) => file === null)
        .delete();
      return own().modify({ draft: other });
    },
  };
}

/** The drafts for which photos lie here: a browser that is killed may lose what was typed last, and keeps these. */
export async function draftsWithReceipts(userId: number): Promise<string[]> {
  const rows = await db.receipts.where({ user_id: userId }).toArray();
  return [...new Set(rows.map(({ draft }) => draft))];
}
