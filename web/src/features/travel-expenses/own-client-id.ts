import { useEffect, useEffectEvent } from 'react';
import type { SchemaForm } from '../../lib/form.ts';
import { newId } from '../../outbox/new-id.ts';
import type { ExpenseValues } from './expense-values.ts';

/** The id of a new report is one open page's: a second tab that begins from the same draft takes an id of its own. */
export function useOwnClientId(form: SchemaForm<ExpenseValues>, isNew: boolean): void {
  const { client_id } = form.getValues();
  const takeAnother = useEffectEvent(() => form.start({ ...form.getValues(), client_id: newId() }));
  useEffect(() => {
    if (!isNew) return;
    const closed = Promise.withResolvers<void>();
    // Only where the page came over a safe connection, or from the device itself.
    navigator.locks?.request(`cocho.travel-expense.${client_id}`, { ifAvailable: true }, (lock) =>
      lock ? closed.promise : takeAnother(),
    );
    return () => closed.resolve();
  }, [client_id, isNew]);
}
