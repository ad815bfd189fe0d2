import { type ExpenseInput, type ExpenseReport, saysTheSame, writtenExpense } from '@cocho/domain/travel-expenses';

/** For the tests: what becomes of a call. `lost`: it arrived, and its answer did not. `refused`: for what it is. */
export type Fate = 'answered' | 'unsent' | 'lost' | 'refused';

interface Asked {
  method: string;
  path: string;
}

/** For the tests: the travel expenses of one person, as the server has them, behind a line that may fail. */
export function expenseServer() {
  const reports: (ExpenseReport & { client_id: string | undefined })[] = [];
  const calls: string[] = [];
  /** Asked before every call, and awaited: what a test does meanwhile happens while the call is on its way. */
  const line: { fate: (asked: Asked) => Fate | Promise<void> } = { fate: () => 'answered' };
  let lastId = 0;
  return { reports, calls, line, fetch: answer, reset };

  function reset(): void {
    reports.splice(0);
    calls.splice(0);
    line.fate = () => 'answered';
    lastId = 0;
  }

  async function answer(url: string | URL | Request, { method = 'GET', body }: RequestInit = {}): Promise<Response> {
    const path = String(url).replace('/api/v1/travel_expense_reports', '').replace(/\?.*/, '');
    calls.push(`${method} ${path}`);
    const fate = await line.fate({ method, path });
    if (fate === 'unsent') throw new TypeError('Failed to fetch');
    if (fate === 'refused') return Response.json({ errors: 'O arquivo está danificado' }, { status: 422 });
    const response = take(method, path, body);
    if (fate === 'lost') throw new TypeError('Failed to fetch');
    return response;
  }

  function take(method: string, path: string, body: unknown): Response {
    const [, id, , receiptId] = path.split('/');
    const report = reports.find((one) => String(one.id) === id);
    if (id && !report) return Response.json({ errors: 'Relatório não encontrado' }, { status: 404 });
    if (report && receiptId) return takeReceipt(report, method, receiptId);
    if (method === 'DELETE') return Response.json({ data: reports.splice(reports.indexOf(report as never), 1)[0] });
    if (method === 'GET') return Response.json({ data: report });
    const input = JSON.parse(String(body)) as ExpenseInput;
    const known = report ?? reports.find(({ client_id }) => client_id === input.client_id);
    return known ? change(known, input) : Response.json({ data: add(input), message: 'Salvo' }, { status: 201 });
  }

  function takeReceipt({ receipts }: ExpenseReport, method: string, id: string): Response {
    const place = receipts.findIndex((one) => one.id === id);
    if (method === 'DELETE' && place < 0) return Response.json({ errors: 'Não há' }, { status: 404 });
    if (method === 'DELETE') return Response.json({ data: receipts.splice(place, 1)[0] });
    if (place < 0) receipts.push({ id, name: 'nota.pdf', type: 'application/pdf', size_bytes: 1, pages: 1 });
    return Response.json({ data: receipts.find((one) => one.id === id) });
  }

  function add(input: ExpenseInput) {
    const made = { ...writtenExpense(input), id: ++lastId, version: 1, status: 'draft', receipts: [] };
    reports.push({ ...made, client_id: input.client_id } as never);
    return made;
  }

  function change(known: ExpenseReport, input: ExpenseInput): Response {
    if (saysTheSame(known, input)) return Response.json({ data: known });
    if (input.version !== known.version) return Response.json({ errors: 'Alterado', current: known }, { status: 409 });
    Object.assign(known, writtenExpense(input), { version: known.version + 1 });
    return Response.json({ data: known });
  }
}
