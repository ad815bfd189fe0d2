import { receiptLimits, receiptName, receiptRefusals } from '@cocho/domain/expense-receipts';
import { HttpError } from '../../lib/http.ts';
import { showError } from '../../lib/notices.ts';
import { createStore } from '../../lib/store.ts';
import { newId } from '../../outbox/new-id.ts';
import { askToPersist } from '../../outbox/persistence.ts';
import { refuseOthers } from './expense-author.ts';
import type { KeptReceipts, WaitingReceipt } from './kept-receipts.ts';
import { receiptFile } from './receipt-file.ts';
import { sendReceipt, takeBackReceipt } from './travel-expenses.api.ts';

export type WaitingReceipts = ReturnType<typeof waitingReceipts>;

/** Why a photo of a report that is stored did not arrive. */
export class UnsentReceipt extends Error {
  readonly status: number;

  /** For what it is: sent again, it would be refused again. */
  get isRefused(): boolean {
    return this.status === 413 || this.status === 422;
  }

  constructor({ name, file }: WaitingReceipt, { status, message }: HttpError) {
    super(file ? `${name}: ${message}` : message);
    this.status = status;
  }
}

/** Receipts that were chosen for one report and are not on the server yet; saving the report sends them. */
export function waitingReceipts(disk: KeptReceipts) {
  /** What the next save has to do, in this order. */
  const all = createStore<WaitingReceipt[]>([]);
  /** Only on the screen, for the device has no room. */
  const unkept = createStore<ReadonlySet<string>>(new Set());
  let onDisk: Promise<unknown> = disk.read().then(all.set, () => {});
  /** They have been read from the disk. */
  const ready = onDisk;
  return { all, unkept, ready, add, remove, clear, send };

  /** Resolves when they are on the disk; `stored` are the ids of those that the report has. */
  function add(chosen: File[], stored: string[]): Promise<unknown> {
    return inTurn(async () => {
      const taken = new Set([...stored, ...shown(all.get()).map(({ id }) => id)]);
      const room = Math.max(0, receiptLimits.count - taken.size);
      if (chosen.length > room) showError([receiptRefusals.tooMany]);
      for (const file of chosen.slice(0, room)) {
        try {
          const added = { id: newId(), name: receiptName(file.name), file: await receiptFile(file) };
          all.set([...all.get(), added]);
          await keep(added);
        } catch (error) {
          showError([`${file.name}: ${(error as Error).message}`]);
        }
      }
    });
  }

  /** What may have been sent already is taken back with the next save. */
  function remove(removed: WaitingReceipt, maybeSent: boolean): Promise<unknown> {
    if (!maybeSent) return forget(removed);
    const takenBack = { ...removed, file: null };
    all.set(all.get().map((one) => (one.id === removed.id ? takenBack : one)));
    return inTurn(() => keep(takenBack));
  }

  function clear(): Promise<unknown> {
    return inTurn(async () => {
      all.set([]);
      unkept.set(new Set());
      await disk.clear();
    });
  }

  /**
   * Sends the receipts of a stored report until none is left, also those that are chosen or removed meanwhile. A receipt that is
   * refused holds up no other; the refusal is thrown at the end. If another receipt finds no connection, the refusal is thrown
   * instead: a missing connection makes the page try again by itself, and it would try the refused one for ever.
   */
  async function send(reportId: number): Promise<void> {
    const refused = new Map<WaitingReceipt, UnsentReceipt>();
    for (;;) {
      await onDisk;
      const next = all.get().find((one) => !refused.has(one));
      if (!next) break;
      const unsent = await sendOne(reportId, next);
      if (unsent?.isRefused) refused.set(next, unsent);
      else if (unsent) throw (unsent.status === 0 && firstOf(refused)) || unsent;
      // A receipt that was removed on its way is another object by now, and its turn comes.
      else if (all.get().includes(next)) await forget(next);
    }
    const refusal = firstOf(refused);
    if (refusal) throw refusal;
  }

  /** Of those that are still chosen. */
  function firstOf(refused: Map<WaitingReceipt, UnsentReceipt>): UnsentReceipt | undefined {
    const left = all.get().find((one) => refused.has(one));
    return left && refused.get(left);
  }

  async function sendOne(reportId: number, next: WaitingReceipt): Promise<UnsentReceipt | undefined> {
    try {
      refuseOthers({ id: disk.userId });
      await (next.file ? sendReceipt(reportId, next, next.file) : takeBackReceipt(reportId, next));
      return undefined;
    } catch (error) {
      if (error instanceof HttpError) return new UnsentReceipt(next, error);
      throw error;
    }
  }

  function forget({ id }: WaitingReceipt): Promise<unknown> {
    all.set(all.get().filter((one) => one.id !== id));
    unkept.set(new Set([...unkept.get()].filter((one) => one !== id)));
    return inTurn(() => disk.remove(id));
  }

  async function keep(receipt: WaitingReceipt): Promise<void> {
    askToPersist();
    try {
      await disk.write(receipt);
    } catch {
      unkept.set(new Set([...unkept.get(), receipt.id]));
    }
  }

  /** One change of the disk after the other. */
  function inTurn(change: () => Promise<unknown>): Promise<unknown> {
    onDisk = onDisk.then(change).catch(() => {});
    return onDisk;
  }
}

/** Those that a person sees. */
export function shown(receipts: WaitingReceipt[]): (WaitingReceipt & { file: Blob })[] {
  return receipts.filter((one): one is WaitingReceipt & { file: Blob } => one.file !== null);
}
