import { type ExpenseInput, type ExpenseReport, saysTheSame } from '@cocho/domain/travel-expenses';
import { createStore } from '../../lib/store.ts';
import type { Person } from './expense-author.ts';
import { type ExpenseDraft, removeDraft, writeDraft } from './expense-drafts.ts';
import { type ExpenseValues, expenseValues } from './expense-values.ts';
import type { WaitingReceipts } from './waiting-receipts.ts';

export type ExpenseWork = ReturnType<typeof expenseWork>;

/** So many texts that were never answered are told apart; older ones no longer stand anywhere. */
const mostUnanswered = 20;

interface Begun extends Pick<ExpenseDraft, 'key' | 'client_id' | 'base' | 'unanswered'> {
  /** Whose it is, whoever is signed in by the time that an answer comes. */
  author: Person;
  /** It goes on from what lay on the device. */
  isContinued: boolean;
}

/**
 * One report while a page writes it. The page is the same before and after the report is first stored: its key never
 * changes, nor that of its photos. What is new on it lies on the device until all of it has arrived, and then no longer.
 */
export function expenseWork({ key, client_id, author, ...begun }: Begun, receipts: WaitingReceipts) {
  const base = createStore(begun.base);
  const isKept = createStore(true);
  /** Something of it is here, and not with the server. */
  const hasMore = createStore(begun.isContinued);
  let { unanswered } = begun;
  /** What the fields hold when nothing is new. */
  let settled = JSON.stringify(expenseValues(begun.base, author.name));
  /** It is being sent, or discarded: one at a time. */
  let running: Promise<unknown> | null = null;
  return {
    author,
    client_id,
    base,
    isKept,
    hasMore,
    receipts,
    keep,
    startFrom,
    discard,
    follow,
    sends,
    isRefused,
    wasSent,
    stored,
    running: () => running,
    whileBusy,
  };

  function keep(values: ExpenseValues): void {
    const isNew = JSON.stringify(values) !== settled;
    hasMore.set(isNew || receipts.all.get().length > 0 || unanswered.length > 0);
    if (hasMore.get()) write(values);
    else removeDraft(author.id, key);
  }

  function write(values: ExpenseValues): void {
    const draft = { key, client_id, values, base: base.get(), unanswered, written_at: Date.now() };
    isKept.set(writeDraft(author.id, draft));
  }

  /** Nothing of what was typed or sent counts any more; answers what the fields hold. */
  function startFrom(report: ExpenseReport | null): ExpenseValues {
    base.set(report);
    unanswered = [];
    const values = expenseValues(report, author.name);
    settled = JSON.stringify(values);
    keep(values);
    return values;
  }

  /**
   * Throws away what is new here and answers what the fields hold then. While something is being sent it does nothing, and
   * answers null.
   */
  async function discard(report: ExpenseReport | null): Promise<ExpenseValues | null> {
    if (running) return null;
    await whileBusy(receipts.clear());
    return startFrom(report);
  }

  /**
   * Goes on from a newer report that was read, and answers what the fields hold then; null where the report is not newer, or
   * something is new here.
   */
  function follow(read: ExpenseReport): ExpenseValues | null {
    const isNewer = read.version > (base.get()?.version ?? 0);
    return isNewer && !hasMore.get() && !running ? startFrom(read) : null;
  }

  /** Notes what is about to be sent: if the answer is lost, or even the page, `wasSent` still recognises it. */
  function sends(body: ExpenseInput, values: ExpenseValues): void {
    unanswered = [...unanswered.filter((sent) => !isSame(sent, body)), body].slice(-mostUnanswered);
    keep(values);
  }

  /** Nothing was stored by it. */
  function isRefused(body: ExpenseInput): void {
    unanswered = unanswered.filter((sent) => !isSame(sent, body));
  }

  function wasSent(report: ExpenseReport): boolean {
    return unanswered.some((sent) => saysTheSame(report, sent));
  }

  /** From here on it is this report that is written; what is newer on the page is still to be sent. */
  function stored(report: ExpenseReport, sent: ExpenseValues, values: ExpenseValues): void {
    base.set(report);
    unanswered = [];
    settled = JSON.stringify(sent);
    keep(values);
  }

  function whileBusy<T>(work: Promise<T>): Promise<T> {
    running = work;
    return work.finally(() => {
      running = null;
    });
  }
}

function isSame(a: ExpenseInput, b: ExpenseInput): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
