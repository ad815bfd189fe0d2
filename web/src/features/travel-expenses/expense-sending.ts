import { ExpenseInput, type ExpenseReport } from '@cocho/domain/travel-expenses';
import { withoutEmpty } from '../../lib/form.ts';
import { HttpError } from '../../lib/http.ts';
import { refuseOthers } from './expense-author.ts';
import type { ExpenseValues } from './expense-values.ts';
import type { ExpenseWork } from './expense-work.ts';
import { saveReport } from './travel-expenses.api.ts';

interface Page {
  work: ExpenseWork;
  /** As they stand now. */
  values: () => ExpenseValues;
  isValid: () => boolean;
}

/**
 * Sends what the page shows, which can take a minute. The fields stay open meanwhile: what was typed in that time is sent next, and
 * so on. Answers whether everything was sent: not if what was typed is not valid, or if the report is being sent or discarded
 * already.
 */
export async function sendReport(page: Page): Promise<boolean> {
  return !page.work.running() && page.work.whileBusy(sendAll(page));
}

async function sendAll({ work, values, isValid }: Page): Promise<boolean> {
  do {
    const sent = values();
    const report = await store(work, sent);
    work.stored(report, sent, values());
    await work.receipts.send(report.id);
    work.keep(values());
    if (values() === sent) return true;
  } while (isValid());
  return false;
}

/**
 * A report that was deleted elsewhere is stored anew. What clashes only with an own save whose answer was lost is sent on top
 * of that save.
 */
async function store(work: ExpenseWork, values: ExpenseValues, base = work.base.get()): Promise<ExpenseReport> {
  const body = ExpenseInput.parse(withoutEmpty(values));
  work.sends(body, values);
  try {
    refuseOthers(work.author);
    const which = base ? { id: base.id, version: base.version } : { client_id: work.client_id };
    return await saveReport({ ...body, ...which });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    if (base && error.status === 404) return store(work, values, null);
    const current = error.current as ExpenseReport | undefined;
    if (current && work.wasSent(current)) return store(work, values, current);
    if (error.status >= 400 && error.status < 500) work.isRefused(body);
    throw error;
  }
}
