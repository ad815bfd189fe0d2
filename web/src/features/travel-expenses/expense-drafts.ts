import type { ExpenseInput, ExpenseReport } from '@cocho/domain/travel-expenses';
import type { ExpenseValues } from './expense-values.ts';

/** What was typed or chosen and not saved yet, on this device: it survives a reload, and being without a network. */
export interface ExpenseDraft {
  /** Under which the device keeps it and its photos: the `client_id` of one that began here, else the report's id. */
  key: string;
  /** What the server knows it by, should it have to be stored anew. */
  client_id: string;
  values: ExpenseValues;
  /** The report as the page last read or wrote it; one that was never stored has none. */
  base: ExpenseReport | null;
  /** What was sent, and whether it arrived is not known. */
  unanswered: ExpenseInput[];
  written_at: number;
}

/** Those of one person, the newest first. */
export function readDrafts(userId: number): ExpenseDraft[] {
  const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
  return names
    .filter((name) => name.startsWith(nameOf(userId, '')))
    .flatMap(read)
    .sort((a, b) => b.written_at - a.written_at);
}

/** Whether it began as a new report on this device. */
export function beganHere({ key, client_id }: Pick<ExpenseDraft, 'key' | 'client_id'>): boolean {
  return key === client_id;
}

/** Answers whether the device had room for it. */
export function writeDraft(userId: number, draft: ExpenseDraft): boolean {
  try {
    localStorage.setItem(nameOf(userId, draft.key), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(userId: number, key: string): void {
  localStorage.removeItem(nameOf(userId, key));
}

function read(name: string): ExpenseDraft[] {
  try {
    const draft = JSON.parse(localStorage.getItem(name) ?? 'null');
    return draft?.key ? [draft] : [];
  } catch {
    return [];
  }
}

function nameOf(userId: number, key: string): string {
  return `cocho.travel-expense.${userId}.${key}`;
}
