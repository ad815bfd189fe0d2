import { oneOf } from '@cocho/domain/fields';
import { ExpenseInput, ExpenseReport, expenseSaved, expenseStatuses } from '@cocho/domain/travel-expenses';
import { transaction } from '../../db/transaction.ts';
import { holds, ListQuery, MessageAnswer, many, one, orderBy, RowParams, sendRows } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { expenseFiles } from './expense-files.ts';
import {
  createExpense,
  findExpense,
  removeExpense,
  selectExpenses,
  submitExpense,
  updateExpense,
} from './expense-rows.ts';
import { receipts } from './receipts.ts';

const sales = { access: 'sales' } as const;

export const expenseStatus = oneOf('Situação', expenseStatuses).optional();
const ExpenseQuery = ListQuery.extend({ status: expenseStatus });

/** What visits to clients cost: each traveller has their own reports, and another's is not there. */
export async function travelExpenses(app: App): Promise<void> {
  const { sql } = app;
  expenseFiles(app);
  receipts(app);

  app.get(
    '/',
    { config: sales, schema: { querystring: ExpenseQuery, response: { 200: many(ExpenseReport) } } },
    ({ session, query }, reply) => {
      const rows = sql`
        ${selectExpenses(sql)} where r.author_id = ${session.user_id} and r.deleted_at is null
        ${query.status ? sql`and r.status = ${query.status}` : sql``}
        ${query.search ? sql`and ${holds(sql, sql`concat_ws(' ', r.client_name, r.destination)`, query.search)}` : sql``}
        ${orderBy(sql, query.sort ?? '-created_at', { created_at: sql`r.created_at` })}
      `;
      return sendRows(reply, sql, rows, query);
    },
  );

  app.post(
    '/',
    { config: sales, schema: { body: ExpenseInput, response: { 201: one(ExpenseReport) } } },
    async ({ session, body }, reply) => {
      const data = await transaction(sql, (tx) => createExpense(tx, session.user_id, body));
      return reply.code(201).send({ data, message: expenseSaved });
    },
  );

  app.get(
    '/:id',
    { config: sales, schema: { params: RowParams, response: { 200: one(ExpenseReport) } } },
    async ({ session, params }) => ({ data: await findExpense(sql, session.user_id, params.id) }),
  );

  app.put(
    '/:id',
    { config: sales, schema: { params: RowParams, body: ExpenseInput, response: { 200: one(ExpenseReport) } } },
    async ({ session, params, body }) => {
      const data = await transaction(sql, (tx) => updateExpense(tx, session.user_id, params.id, body));
      return { data, message: expenseSaved };
    },
  );

  app.delete(
    '/:id',
    { config: sales, schema: { params: RowParams, response: { 200: MessageAnswer } } },
    async ({ session, params }) => {
      await transaction(sql, (tx) => removeExpense(tx, session.user_id, params.id));
      return { message: 'Relatório excluído com sucesso' };
    },
  );

  app.post(
    '/:id/submit',
    { config: sales, schema: { params: RowParams, response: { 200: one(ExpenseReport) } } },
    async ({ session, params }) => ({
      data: await transaction(sql, (tx) => submitExpense(tx, session.user_id, params.id)),
      message: 'Relatório enviado para análise',
    }),
  );
}
