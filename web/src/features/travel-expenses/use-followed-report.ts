import { type ExpenseReport, isWritable } from '@cocho/domain/travel-expenses';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { SchemaForm } from '../../lib/form.ts';
import { useStore } from '../../lib/store.ts';
import { isGone } from '../../ui/query-list.tsx';
import type { ExpenseValues } from './expense-values.ts';
import type { ExpenseWork } from './expense-work.ts';
import { travelExpenses } from './travel-expenses.api.ts';

export type FollowedReport = ReturnType<typeof useFollowedReport>;

/**
 * The report as it was last read. What is typed is kept on the device. While nothing is new there, the fields follow what another
 * device saves, unless `isHeld`: a dialog shows the page as it stood when the dialog was opened.
 */
export function useFollowedReport(form: SchemaForm<ExpenseValues>, work: ExpenseWork, isHeld: boolean) {
  const base = useStore(work.base);
  const hasMore = useStore(work.hasMore);
  const receipts = useStore(work.receipts.all);
  const query = useQuery({ ...travelExpenses.one(base?.id), refetchOnMount: false });
  const report = newest(base, query.data);
  const closed = report !== null && !isWritable(report.status);
  const values = form.getValues();

  // Before the other effect: what was just typed is new, and is not written over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed, chosen or sent
  useEffect(() => {
    if (!closed) work.keep(values);
  }, [values, receipts]);

  const follow = useEffectEvent(() => {
    const followed = query.data && !isHeld && work.follow(query.data);
    if (followed) form.start(followed);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a newer one is read, or nothing is new here any more
  useEffect(follow, [query.data, hasMore, isHeld]);

  return { report, gone: isGone(query), closed, hasMore };
}

/** What another device changed since is shown with its photos and its state; what is written goes on from the base. */
function newest(base: ExpenseReport | null, read: ExpenseReport | undefined): ExpenseReport | null {
  return base && read && read.version >= base.version ? read : base;
}
