import { receiptLimits, receiptName, receiptRefusals } from '@cocho/domain/expense-receipts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readDurable, writeDurable } from '../../lib/durable.ts';
import { showError } from '../../lib/notices.ts';
import { currentUserId } from '../../lib/session.ts';
import { newId } from '../../outbox/new-id.ts';
import { receiptFile } from './receipt-file.ts';
import { sendReceipt, type WaitingReceipt } from './travel-expenses.api.ts';

/**
 * Receipts that were chosen and are not on the server yet. They lie on the disk of the device, so that a photo taken on the
 * road outlives a reload and a day without a network; saving the report sends them.
 */
export function useWaitingReceipts(reportId: number | undefined) {
  const [waiting, setWaiting] = useState<WaitingReceipt[]>([]);
  // As they stand now, for whoever began before the last of them was chosen.
  const now = useRef({
    reportId,
    receipts: waiting,
    adding: Promise.resolve(),
    writing: Promise.resolve(true),
  }).current;

  const showKept = useEffectEvent((kept: WaitingReceipt[]) => show([...kept, ...without(now.receipts, kept)]));

  useEffect(() => {
    readKept(reportId).then(showKept, () => {});
  }, [reportId]);

  return { waiting, add, remove, clear, moveTo, send };

  function add(chosen: File[], stored: number): Promise<void> {
    now.adding = now.adding.then(async () => {
      const room = receiptLimits.count - stored - now.receipts.length;
      if (chosen.length > room) showError([receiptRefusals.tooMany]);
      const added: WaitingReceipt[] = [];
      for (const file of chosen.slice(0, Math.max(0, room))) {
        try {
          added.push({ id: newId(), name: receiptName(file.name), file: await receiptFile(file) });
        } catch (error) {
          showError([`${file.name}: ${(error as Error).message}`]);
        }
      }
      show([...now.receipts, ...added]);
      await keep(now.reportId, (kept) => [...kept, ...added]);
    });
    return now.adding;
  }

  function remove(id: string): Promise<void> {
    return drop(now.receipts.filter((one) => one.id === id));
  }

  function clear(): Promise<void> {
    return drop(now.receipts);
  }

  /**
   * To a report that is saved by now, until none is left, also of those that are chosen meanwhile. What does not arrive
   * waits on for it, and is not lost by a page that is left.
   */
  async function send(savedId: number): Promise<void> {
    await moveTo(savedId);
    for (;;) {
      await now.adding;
      const [next] = now.receipts;
      if (!next) return;
      await sendReceipt(savedId, next);
      await drop([next]);
    }
  }

  /** What was chosen for a new report is one's that is stored by now. */
  async function moveTo(savedId: number): Promise<void> {
    if (savedId === now.reportId) return;
    const from = now.reportId;
    const addAll = (kept: WaitingReceipt[]) => [...kept, ...without(now.receipts, kept)];
    // A device without room keeps them where they are.
    if (!(await keep(savedId, addAll))) return;
    now.reportId = savedId;
    // One may have been chosen meanwhile.
    if (await keep(savedId, addAll)) await keep(from, (kept) => without(kept, now.receipts));
  }

  async function drop(dropped: WaitingReceipt[]): Promise<void> {
    show(without(now.receipts, dropped));
    await keep(now.reportId, (kept) => without(kept, dropped));
  }

  function show(receipts: WaitingReceipt[]): void {
    now.receipts = receipts;
    setWaiting(receipts);
  }

  /** One change after the other, each of what lies there by then. */
  function keep(id: number | undefined, change: (kept: WaitingReceipt[]) => WaitingReceipt[]): Promise<boolean> {
    now.writing = now.writing
      .then(async () => writeDurable(keyOf(id), change(await readKept(id))))
      .then(
        () => true,
        () => {
          showError(['Este aparelho está sem espaço: os comprovantes só ficam na tela até você salvar.']);
          return false;
        },
      );
    return now.writing;
  }
}

function without(receipts: WaitingReceipt[], others: WaitingReceipt[]): WaitingReceipt[] {
  return receipts.filter(({ id }) => !others.some((other) => other.id === id));
}

function keyOf(reportId: number | undefined): string {
  return `expense-receipts.${currentUserId()}.${reportId ?? 'new'}`;
}

async function readKept(reportId: number | undefined): Promise<WaitingReceipt[]> {
  return ((await readDurable(keyOf(reportId))) as WaitingReceipt[] | undefined) ?? [];
}
