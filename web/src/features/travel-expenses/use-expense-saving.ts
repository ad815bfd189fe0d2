import { type ExpenseReport, expenseSaved } from '@cocho/domain/travel-expenses';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SchemaForm } from '../../lib/form.ts';
import { HttpError } from '../../lib/http.ts';
import { showFailure, showSuccess } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useStaleEdit } from '../../ui/stale-edit.tsx';
import { sendReport } from './expense-sending.ts';
import type { ExpenseValues } from './expense-values.ts';
import type { ExpenseWork } from './expense-work.ts';
import { travelExpenses } from './travel-expenses.api.ts';
import { UnsentReceipt } from './waiting-receipts.ts';

const failure = 'Erro ao salvar relatório. Tente novamente.';

/** What Salvar does: all is sent and the page left, or it waits for a connection, or something is to be told. */
export function useExpenseSaving(form: SchemaForm<ExpenseValues>, work: ExpenseWork) {
  const navigate = useNavigate();
  const stale = useStaleEdit<ExpenseReport>();
  const [waits, setWaits] = useState(false);
  const submit = form.submit(save, failure);
  return { submit, stale, waits, giveUp: () => setWaits(false) };

  async function save(): Promise<void> {
    try {
      const hasAll = await stale.watch(sendReport({ work, values: form.getValues, isValid }));
      setWaits(false);
      if (hasAll) showSuccess(expenseSaved);
      if (hasAll && form.isOpen.current) navigate({ to: '/manager/proposals' });
    } catch (error) {
      const isAway = (error instanceof HttpError || error instanceof UnsentReceipt) && error.status === 0;
      setWaits(isAway);
      // A page that was left no longer waits: what is on the device is sent when its author says so again.
      if (isAway && form.isOpen.current) return;
      if (!(error instanceof UnsentReceipt)) throw error;
      // Who has to sign in again has been told.
      if (error.status !== 401) showFailure(failureOf(error), error.message);
    } finally {
      queryClient.invalidateQueries(travelExpenses.list());
    }
  }

  function isValid(): boolean {
    const result = form.validate();
    return !(result instanceof Promise) && !result.hasErrors;
  }
}

/** Where there is no room for another one, the reason says what to do. */
function failureOf({ status, isRefused }: UnsentReceipt): string {
  if (isRefused) return 'Erro ao enviar comprovante. Exclua-o e salve de novo.';
  return status === 409
    ? 'Erro ao enviar comprovante.'
    : 'Erro ao enviar comprovante. Salve de novo para tentar outra vez.';
}
