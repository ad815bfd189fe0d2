import { ExpenseInput, type ExpenseReport, saysTheSame } from '@cocho/domain/travel-expenses';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type SchemaForm, withoutEmpty } from '../../lib/form.ts';
import { HttpError } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useStaleEdit } from '../../ui/stale-edit.tsx';
import type { ExpenseDraft } from './expense-draft.ts';
import type { ExpenseValues } from './expense-values.ts';
import { travelExpenses } from './travel-expenses.api.ts';
import type { useWaitingReceipts } from './waiting-receipts.ts';

/** The report that was asked to be saved and found no connection; one that is new has no id. */
export type Waits = { id: number | undefined } | null;

interface Page {
  form: SchemaForm<ExpenseValues>;
  report: ExpenseReport | undefined;
  /** What this page began to change. */
  base: ExpenseReport | undefined;
  draft: ExpenseDraft;
  receipts: ReturnType<typeof useWaitingReceipts>;
  onWait: (waits: Waits) => void;
}

/**
 * What Salvar does. The page is not closed while it sends, for that can take a minute: it sends what it shows, looks whether
 * something newer is there, and so on; it is left when all that it shows is with us. Until then nothing of it is forgotten.
 */
export function useSending({ form, report, base, draft, receipts, onWait }: Page) {
  const navigate = useNavigate();
  const save = useMutation(travelExpenses.save());
  const stale = useStaleEdit<ExpenseReport>();
  // As this page last read or wrote it, also when a newer one arrives meanwhile: that is how a clash is noticed.
  const [stored, setStored] = useState(base);
  const unanswered = useRef<ExpenseInput[]>([]);
  const isOpen = useIsOpen();

  return { stored, setStored, stale, submit, stayWith };

  function submit(from: ExpenseReport | undefined) {
    return form.submit(async () => {
      let known = from;
      /** The id under which something of this page is stored by now. */
      let settledId = report?.id;
      let isStored = false;
      try {
        do {
          const sent = form.getValues();
          isStored = false;
          known = await store(ExpenseInput.parse(withoutEmpty(sent)), known);
          settle(known, sent);
          settledId = known.id;
          isStored = true;
          await receipts.send(known.id);
          if (form.getValues() === sent) return leave();
        } while (isValid());
        onWait(null);
        stayWith(settledId);
      } catch (error) {
        const isAway = error instanceof HttpError && error.status === 0;
        onWait(isAway ? { id: settledId } : null);
        if (settledId !== undefined) stayWith(settledId);
        if (isAway) return;
        if (!isStored) throw error;
        showFailure('Erro ao enviar comprovante. Salve de novo para tentar outra vez.', (error as Error).message);
      } finally {
        queryClient.invalidateQueries(travelExpenses.list());
      }
    }, 'Erro ao salvar relatório. Tente novamente.');
  }

  /** A clash with what this page sent itself, and never heard of, is none: it is sent again on top of that. */
  async function store(body: ExpenseInput, known: ExpenseReport | undefined): Promise<ExpenseReport> {
    try {
      const { data } = await save.mutateAsync({ ...body, id: known?.id, version: known?.version });
      unanswered.current = [];
      return data;
    } catch (error) {
      const current = error instanceof HttpError ? (error.current as ExpenseReport | undefined) : undefined;
      if (current && unanswered.current.some((sent) => saysTheSame(current, sent))) return store(body, current);
      unanswered.current.push(body);
      return stale.watch(Promise.reject(error));
    }
  }

  /** From here on it is the stored report that is written, and of the draft there is left what is newer. */
  function settle(known: ExpenseReport, sent: ExpenseValues): void {
    setStored(known);
    draft.forget();
    draft.moveTo(known.id);
    const newest = form.getValues();
    if (newest !== sent) draft.write(newest, known.version);
  }

  function isValid(): boolean {
    const result = form.validate();
    return !(result instanceof Promise) && !result.hasErrors;
  }

  function leave(): void {
    onWait(null);
    if (isOpen.current) navigate({ to: '/manager/proposals' });
  }

  /** A new report has an address of its own once it is stored. */
  function stayWith(id: number): void {
    if (id === report?.id || !isOpen.current) return;
    navigate({ to: '/manager/travel-expense-report', search: { id }, replace: true } as never);
  }
}

/** Whoever went elsewhere is not brought back by an answer. */
function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}
