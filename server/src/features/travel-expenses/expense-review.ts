import { ExpenseApproval, ExpenseReport, ExpenseReturn } from '@cocho/domain/travel-expenses';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { many, one, PageQuery, RowParams, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, forbidden, notFound } from '../../http/errors.ts';
import { sendExpense } from './expense-files.ts';
import { missing, selectExpenses } from './expense-rows.ts';
import { expenseStatus } from './travel-expenses.ts';

const staff = { access: 'staff' } as const;
const ReviewQuery = PageQuery.extend({ status: expenseStatus });

/** Provider staff look at what others submitted, and approve it or give it back. */
export async function expenseReview(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/travel_expense_reports',
    { config: staff, schema: { querystring: ReviewQuery, response: { 200: many(ExpenseReport) } } },
    ({ session, query }, reply) => {
      const rows = sql`
        ${selectExpenses(sql)} where r.status = ${query.status ?? 'submitted'} and r.status <> 'draft' and r.deleted_at is null
        and r.author_id <> ${session.user_id}
        order by r.submitted_at, r.id
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.get(
    '/travel_expense_reports/:id/pdf',
    { config: staff, compress: false, schema: { description: 'application/pdf', params: RowParams } },
    async (request, reply) => {
      const [report] = await sql<[ExpenseReport?]>`
        ${selectExpenses(sql)} where r.id = ${request.params.id} and r.status <> 'draft' and r.deleted_at is null
      `;
      if (!report) throw notFound(missing);
      return sendExpense(app, report, request, reply);
    },
  );

  app.post(
    '/travel_expense_reports/:id/approve',
    { config: staff, schema: { params: RowParams, body: ExpenseApproval, response: { 200: one(ExpenseReport) } } },
    async ({ session, params, body: { version } }) => ({
      data: await transaction(sql, (tx) => decide(tx, session.user_id, { ...params, version }, 'approved', null)),
      message: 'Relatório aprovado',
    }),
  );

  app.post(
    '/travel_expense_reports/:id/return',
    { config: staff, schema: { params: RowParams, body: ExpenseReturn, response: { 200: one(ExpenseReport) } } },
    async ({ session, params, body: { version, remark } }) => ({
      data: await transaction(sql, (tx) => decide(tx, session.user_id, { ...params, version }, 'returned', remark)),
      message: 'Relatório devolvido',
    }),
  );
}

async function decide(
  tx: Queryable,
  userId: number,
  { id, version }: Pick<ExpenseReport, 'id' | 'version'>,
  status: 'approved' | 'returned',
  remark: string | null,
): Promise<ExpenseReport> {
  const [report] = await tx<[{ author_id: number; status: string; version: number }?]>`
    select author_id, status, version from travel_expense_reports
    where id = ${id} and status <> 'draft' and deleted_at is null for no key update
  `;
  if (!report) throw notFound(missing);
  if (report.author_id === userId) throw forbidden('Ninguém aprova ou devolve o próprio relatório');
  if (report.status !== 'submitted') throw conflict('O relatório não está em análise');
  if (report.version !== version)
    throw conflict('O relatório mudou depois que você o leu. Leia de novo antes de decidir.');
  await tx`
    update travel_expense_reports set status = ${status}, remark = ${remark}, decided_at = now(),
      decided_by = ${userId}, version = version + 1, updated_at = now()
    where id = ${id}
  `;
  const [decided] = await tx<[ExpenseReport]>`${selectExpenses(tx)} where r.id = ${id}`;
  return decided;
}
