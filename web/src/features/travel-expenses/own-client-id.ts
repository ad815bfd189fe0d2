import { useEffect, useEffectEvent, useState } from 'react';
import type { SchemaForm } from '../../lib/form.ts';
import { newId } from '../../outbox/new-id.ts';
import type { ExpenseValues } from './expense-values.ts';

/**
 * The id of a new report is one open page's: a second tab that began from the same draft takes an id of its own as soon as
 * it says something else.
 */
export function useOwnClientId(form: SchemaForm<ExpenseValues>, isNew: boolean): void {
  const { client_id } = form.getValues();
  const [isShared, setShared] = useState(false);
  const isAnother = isShared && form.isDirty();
  const takeAnother = useEffectEvent(() => {
    setShared(false);
    form.setFieldValue('client_id', newId());
  });
  useEffect(() => {
    if (isAnother) takeAnother();
  }, [isAnother]);
  useEffect(() => {
    if (!isNew) return;
    const closed = Promise.withResolvers<void>();
    // Only where the page came over a safe connection, or from the device itself.
    navigator.locks?.request(`cocho.travel-expense.${client_id}`, { ifAvailable: true }, (lock) =>
      lock ? closed.promise : setShared(true),
    );
    return () => closed.resolve();
  }, [client_id, isNew]);
}
