import { currentUserId } from '../../lib/session.ts';
import type { ExpenseValues } from './expense-values.ts';

/** What was typed and not saved yet, on this device: it survives a reload, and being without a network. */
export function expenseDraft(id: number | undefined) {
  const key = `cocho.travel-expense.${currentUserId()}.${id ?? 'new'}`;
  return { read, write, clear };

  function read(): ExpenseValues | null {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') as ExpenseValues | null;
    } catch {
      return null;
    }
  }

  function write(values: ExpenseValues): void {
    try {
      localStorage.setItem(key, JSON.stringify(values));
    } catch {
      // A device without room goes on without.
    }
  }

  function clear(): void {
    localStorage.removeItem(key);
  }
}
