import { currentUserId } from '../../lib/session.ts';
import type { ExpenseValues } from './expense-values.ts';

export type ExpenseDraft = ReturnType<typeof expenseDraft>;

/** With the version of the report that was being changed; a new one has none. */
interface Kept {
  values: ExpenseValues;
  version: number | undefined;
}

/** What one open page has typed and not saved yet, on this device: it survives a reload, and being without a network. */
export function expenseDraft(id: number | undefined) {
  let key = keyOf(id);
  let last: string | null = null;
  return { read, write, clear, forget, moveTo };

  function read(): Kept | null {
    try {
      last = localStorage.getItem(key);
      const kept = JSON.parse(last ?? 'null') as Kept | ExpenseValues | null;
      // Before versions were kept there were only the values.
      return kept && !('values' in kept) ? { values: kept, version: undefined } : kept;
    } catch {
      return null;
    }
  }

  function write(values: ExpenseValues, version: number | undefined): void {
    const written = JSON.stringify({ values, version });
    try {
      localStorage.setItem(key, written);
      last = written;
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
