import type { Receipt } from '@cocho/domain/expense-receipts';
import type { ExpenseApproval, ExpenseInput, ExpenseReport, ExpenseReturn } from '@cocho/domain/travel-expenses';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { HttpError, http, httpData, httpFile } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readAgain } from '../../lib/read-again.ts';
import { readKeptHere } from './kept-here.ts';

const queryKey = ['travel-expenses'];
const own = 'travel_expense_reports';
const review = 'manager/travel_expense_reports';

/** Who travels opens what was last read, also where no network is. */
const kept = { kept: true };

/** What one's own visits to clients cost, and for staff what others submitted. */
export const travelExpenses = {
  list: () =>
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => httpData<ExpenseReport[]>(own, { signal }),
      refetchOnMount: 'always',
      meta: kept,
    }),

  one: (id: number | undefined) =>
    queryOptions({
      queryKey: [...queryKey, id],
      queryFn: ({ signal }) => httpData<ExpenseReport>(`${own}/${id}`, { signal }),
      enabled: id !== undefined,
      refetchOnMount: 'always',
      meta: kept,
    }),

  /** What lies on this device and not with the server: its disk is read without a network too. */
  keptHere: (userId: number) =>
    queryOptions({
      queryKey: [...queryKey, 'here', userId],
      queryFn: () => readKeptHere(userId),
      networkMode: 'always',
      staleTime: 0,
      gcTime: 0,
    }),

  submit: () =>
    mutationOptions({
      mutationFn: (id: number) => http(`${own}/${id}/submit`, { method: 'POST' }),
      ...readAgain(queryKey),
    }),

  /**
   * Deletes the report on the server, then what this device has of it; also where the answer was lost and the report proves to
   * be gone.
   */
  remove: (forget: (id: number) => Promise<void>) =>
    mutationOptions({
      mutationFn: async (id: number) => {
        try {
          await http(`${own}/${id}`, { method: 'DELETE' });
        } catch (error) {
          if (await isGone(id, error)) await forget(id);
          throw error;
        }
        await forget(id);
      },
      ...readAgain(queryKey),
    }),

  /** The file of one that is stored; it never changes. */
  receipt: (reportId: number, id: string) =>
    queryOptions({
      queryKey: ['expense-receipts', id],
      queryFn: () => httpFile(`${own}/${reportId}/receipts/${id}`),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  removeReceipt: (reportId: number) =>
    mutationOptions({
      mutationFn: ({ id }: Receipt) => http(`${own}/${reportId}/receipts/${id}`, { method: 'DELETE' }),
      ...readAgain(queryKey),
    }),

  submitted: () =>
    queryOptions({
      queryKey: [...queryKey, 'review'],
      queryFn: ({ signal }) => httpData<ExpenseReport[]>(review, { signal }),
      refetchOnMount: 'always',
    }),

  approve: () =>
    mutationOptions({
      mutationFn: ({ id, version }: ExpenseApproval & { id: number }) =>
        http(`${review}/${id}/approve`, { method: 'POST', body: { version } }),
      ...readAgain(queryKey),
    }),

  giveBack: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: ExpenseReturn & { id: number }) =>
        http(`${review}/${id}/return`, { method: 'POST', body }),
      ...readAgain(queryKey),
    }),
};

/**
 * Changes the report of this id, or stores a new one. A call that is repeated stores nothing twice. The success is told later,
 * when the photos have arrived too.
 */
export async function saveReport({ id, ...body }: ExpenseInput & { id?: number }): Promise<ExpenseReport> {
  const said = { body, ownWords: true, quiet: true };
  const saved =
    id === undefined
      ? await httpData<ExpenseReport>(own, { method: 'POST', ...said })
      : await httpData<ExpenseReport>(`${own}/${id}`, { method: 'PUT', ...said });
  know(saved.id, () => saved);
  return saved;
}

/** Puts the report into the cache as if its page had read it, so that it opens even if the connection is gone again by then. */
function know(id: number, change: (known: ExpenseReport | undefined) => ExpenseReport | undefined): void {
  const query = travelExpenses.one(id);
  queryClient.getQueryCache().build(queryClient, queryClient.defaultQueryOptions(query));
  queryClient.setQueryData(query.queryKey, change);
}

/** Whether a report that was to be deleted is gone: a 404 says so, and after a lost answer the server is asked again. */
async function isGone(id: number, error: unknown): Promise<boolean> {
  if (!(error instanceof HttpError)) return false;
  if (error.status !== 0) return error.status === 404;
  return http(`${own}/${id}`, { ownWords: true }).then(
    () => false,
    (again) => again instanceof HttpError && again.status === 404,
  );
}

type Chosen = Pick<Receipt, 'id' | 'name'>;

/** A receipt that is sent twice is stored once: its id is made on the device. */
export async function sendReceipt(reportId: number, { id, name }: Chosen, file: Blob): Promise<void> {
  const path = `${own}/${reportId}/receipts/${id}?name=${encodeURIComponent(name)}`;
  const stored = await httpData<Receipt>(path, { method: 'PUT', body: file, ownWords: true });
  keepReceipts(reportId, (receipts) => [...receipts.filter((one) => one.id !== id), stored]);
}

/** Removes a receipt that may or may not have arrived. */
export async function takeBackReceipt(reportId: number, { id }: Chosen): Promise<void> {
  try {
    await http(`${own}/${reportId}/receipts/${id}`, { method: 'DELETE', ownWords: true });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
  }
  keepReceipts(reportId, (receipts) => receipts.filter((one) => one.id !== id));
}

/** As with the report itself: whoever opens it without a network finds what it has. */
function keepReceipts(reportId: number, change: (receipts: Receipt[]) => Receipt[]): void {
  know(reportId, (report) => report && { ...report, receipts: change(report.receipts) });
}
