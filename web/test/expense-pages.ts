import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { Opened } from '../src/features/travel-expenses/expense-opening.ts';
import type { ExpenseValues } from '../src/features/travel-expenses/expense-values.ts';
import { expenseServer, type Fate } from './expense-server.ts';
import { fakeBrowser } from './fake-browser.ts';

/** For the tests: what a traveller does with the pages of a report, on a device whose disk and line may fail. */
export const { kept, disk } = fakeBrowser();
export const { queryClient } = await import('../src/lib/query-client.ts');
export const { travelExpenses } = await import('../src/features/travel-expenses/travel-expenses.api.ts');
const { beginSession } = await import('../src/lib/session.ts');
const { openNew, openStored } = await import('../src/features/travel-expenses/expense-opening.ts');
export const { beginWithPhotosOf, forgetDraftOf, patienceMs } = await import(
  '../src/features/travel-expenses/expense-opening.ts'
);
const { sendReport } = await import('../src/features/travel-expenses/expense-sending.ts');
export const { readDrafts } = await import('../src/features/travel-expenses/expense-drafts.ts');
export const { readKeptHere } = await import('../src/features/travel-expenses/kept-here.ts');
export const { keptReceipts } = await import('../src/features/travel-expenses/kept-receipts.ts');
export const { UnsentReceipt, waitingReceipts } = await import('../src/features/travel-expenses/waiting-receipts.ts');
const { shown } = await import('../src/features/travel-expenses/waiting-receipts.ts');

export const clara = { id: 7, name: 'Clara' };
/** What a call fails with that found no connection. */
export const away = { status: 0 };
export const receipt = /PUT .*receipts/;
export const server = expenseServer();
const open: Opened[] = [];

beforeEach(async () => {
  vi.stubGlobal('fetch', server.fetch);
  await signIn(clara);
});

afterEach(async () => {
  disk.isFull = false;
  vi.restoreAllMocks();
  for (const page of open) await page.work.receipts.clear();
  await close(...open);
  kept.clear();
  server.reset();
});

export function signIn(person: typeof clara) {
  return beginSession({ ...person, token: 'x', email: 'a@b.c', farms: [] } as never);
}

/** The fates of the next calls of this kind; then all is well. */
export function fates(kind: RegExp, ...next: Fate[]): void {
  server.line.fate = ({ method, path }) => (kind.test(`${method} ${path}`) ? (next.shift() ?? 'answered') : 'answered');
}

/** How many receipts each report has. */
export function receiptsOf(): number[] {
  return server.reports.map(({ receipts }) => receipts.length);
}

const until = new AbortController().signal;

export async function newPage(asked?: string, onWait = () => {}) {
  return pageOf(await openNew(asked, false, { author: clara, onWait, until }));
}

/** The first report that the server has, or one that it has no more. */
export async function storedPage({ goneId = 0, onWait = () => {} } = {}) {
  const report = goneId ? null : (structuredClone(server.reports)[0] ?? null);
  return pageOf(await openStored(report?.id ?? goneId, report, { author: clara, onWait, until }));
}

/** A report that was written, saved and closed, opened again. */
export async function savedPage() {
  const page = await newPage();
  page.type({ client_name: 'Fazenda A' });
  await page.save();
  await close(page);
  return storedPage();
}

/** Tabs are closed, or the browser is killed: what is on the device stays. */
export async function close(...pages: Opened[]): Promise<void> {
  for (const page of pages) await page.release();
  open.splice(0, open.length, ...open.filter((one) => !pages.some(({ work }) => work === one.work)));
}

function pageOf(opened: Opened) {
  open.push(opened);
  const { work } = opened;
  let values: ExpenseValues = opened.values;
  return {
    ...opened,
    read: () => values,
    type(typed: Partial<ExpenseValues>) {
      values = { ...values, ...typed };
      work.keep(values);
    },
    async choose(name: string) {
      await work.receipts.add([new File([name], name, { type: 'application/pdf' })], []);
      work.keep(values);
    },
    async remove(name: string) {
      const one = shown(work.receipts.all.get()).find((receipt) => receipt.name === name);
      await work.receipts.remove(one ?? expect.fail(), work.base.get() !== null);
    },
    names: () => shown(work.receipts.all.get()).map(({ name }) => name),
    save: () => sendReport({ work, values: () => values, isValid: () => true }),
  };
}
