import { receiptLimits, receiptName, receiptRefusals } from '@cocho/domain/expense-receipts';
import { useEffect, useState } from 'react';
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

  useEffect(() => {
    read(reportId).then(setWaiting);
  }, [reportId]);

  return { waiting, add, remove, clear, send };

  async function add(chosen: File[], stored: number): Promise<void> {
    const room = receiptLimits.count - stored - waiting.length;
    if (chosen.length > room) showError([receiptRefusals.tooMany]);
    const added: WaitingReceipt[] = [];
    for (const file of chosen.slice(0, Math.max(0, room))) {
      try {
        added.push({ id: newId(), name: receiptName(file.name), file: await receiptFile(file) });
      } catch (error) {
        showError([`${file.name}: ${(error as Error).message}`]);
      }
    }
    await keep(reportId, [...waiting, ...added]);
  }

  function remove(id: string): Promise<void> {
    return keep(
      reportId,
      waiting.filter((one) => one.id !== id),
    );
  }

  function clear(): Promise<void> {
    return keep(reportId, []);
  }

  /** To a report that is saved by now. What does not arrive waits on for it, and is not lost by a page that is left. */
  async function send(savedId: number): Promise<void> {
    if (savedId !== reportId) {
      await write(savedId, waiting);
      await write(reportId, []);
    }
    let left = waiting;
    while (left[0]) {
      await sendReceipt(savedId, left[0]);
      left = left.slice(1);
      await keep(savedId, left);
    }
  }

  async function keep(id: number | undefined, receipts: WaitingReceipt[]): Promise<void> {
    setWaiting(receipts);
    await write(id, receipts).catch(() =>
      showError(['Este aparelho está sem espaço: os comprovantes só ficam na tela até você salvar.']),
    );
  }
}

function keyOf(reportId: number | undefined): string {
  return `expense-receipts.${currentUserId()}.${reportId ?? 'new'}`;
}

async function read(reportId: number | undefined): Promise<WaitingReceipt[]> {
  return ((await readDurable(keyOf(reportId)).catch(() => undefined)) as WaitingReceipt[] | undefined) ?? [];
}

function write(reportId: number | undefined, receipts: WaitingReceipt[]): Promise<void> {
  return writeDurable(keyOf(reportId), receipts);
}
