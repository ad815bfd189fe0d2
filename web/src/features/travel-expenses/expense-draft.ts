import { currentUserId } from '../../lib/session.ts';
import type { ExpenseValues } from './expense-values.ts';

export type ExpenseDraft = ReturnType<typeof expenseDraft>;

/** What one open page has typed and not saved yet, on this device: it survives a reload, and being without a network. */
export function expenseDraft(id: number | undefined) {
  let key = keyOf(id);
  let last: string | null = null;
  return { read, write, clear, forget, moveTo };

  function read(): ExpenseValues | null {
    try {
      last = localStorage.getItem(key);
      return JSON.parse(last ?? 'null') as ExpenseValues | null;
    } catch {
      return null;
    }
  }

  function write(values: ExpenseValues): void {
    last = JSON.stringify(values);
    try {
      localStorage.setItem(key, last);
    } catch {
      // A device without room goes on without.
    }
  }

  function clear(): void {
    localStorage.removeItem(key);
  }

  /** Only what this page read or wrote: what another tab wrote since stays. */
  function forget(): void {
    if (localStorage.getItem(key) === last) clear();
  }

  /** A new report has an id once it is stored; what is typed from then on is a draft of that one. */
  function moveTo(storedId: number): void {
    key = keyOf(storedId);
  }
}

function keyOf(id: number | undefined): string {
  return `cocho.travel-expense.${currentUserId()}.${id ?? 'new'}`;
}
