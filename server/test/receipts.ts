import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Receipt } from '@cocho/domain/expense-receipts';
import type { ExpenseReport } from '@cocho/domain/travel-expenses';
import { receiptKeys } from '../src/features/travel-expenses/receipt-rows.ts';
import type { Api } from './api.ts';

interface Person {
  token: string;
}

interface Sending {
  id?: string;
  as?: Person;
  name?: string;
  to?: Pick<Api, 'url'>;
  /** What the file is said to be. */
  type?: string;
}

/** What an author does with reports and their receipts. */
export function receiptCalls(api: Api, author: Person) {
  const own = '/travel_expense_reports';
  return { own, newReport, addressOf, send, read, receiptsOf, keyOf };

  async function newReport(as = author): Promise<number> {
    const trip = { technician_name: 'Clara', departure_date: '2026-03-10', return_date: '2026-03-12' };
    const body = { ...trip, destination: 'Barretos', travel_purpose: 'Instalação' };
    return (await api.call<ExpenseReport>('POST', own, { as, body })).body.data.id;
  }

  function addressOf(report: number, id: string, to: Pick<Api, 'url'> = api): string {
    return `${to.url}/api/v1${own}/${report}/receipts/${id}`;
  }

  async function send(report: number, file: Buffer | Readable, sending: Sending = {}) {
    const { id = randomUUID(), as = author, name = 'nota.jpg', to, type = 'image/jpeg' } = sending;
    const answer = await fetch(`${addressOf(report, id, to)}?name=${encodeURIComponent(name)}`, {
      method: 'PUT',
      headers: { authorization: as.token, 'content-type': type },
      body: file as never,
      duplex: 'half',
    } as RequestInit);
    const body = (await answer.json()) as { data: Receipt; errors: string[] };
    return { status: answer.status, body };
  }

  async function read(report: number, id: string, { as = author, to }: Pick<Sending, 'as' | 'to'> = {}) {
    const answer = await fetch(addressOf(report, id, to), { headers: { authorization: as.token } });
    return { status: answer.status, headers: answer.headers, file: Buffer.from(await answer.arrayBuffer()) };
  }

  async function receiptsOf(report: number): Promise<Receipt[]> {
    return (await api.call<ExpenseReport>('GET', `${own}/${report}`, { as: author })).body.data.receipts;
  }

  /** Where its file lies. */
  async function keyOf(report: number, id: string): Promise<string> {
    return (await receiptKeys(api.sql, report)).get(id) ?? '';
  }
}
