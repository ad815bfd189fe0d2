import {
  type ExpenseInput,
  type ExpenseReport,
  expenseChanged,
  expenseTotals,
  isWritable,
  kmPriceCents,
  SubmittableExpense,
  saysTheSame,
  writtenExpense,
} from '@cocho/domain/travel-expenses';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict, HttpError, notFound, noVersion, staleOrMissing } from '../../http/errors.ts';

export const missing = 'Relatório não encontrado';

export function selectExpenses(sql: Queryable): Fragment {
  return sql`
    select r.id, r.status, a.name as author_name, r.client_name, r.client_tax_id, r.client_address, r.technician_name,
      r.departure_date, r.return_date, r.destination, r.travel_purpose, r.initial_km, r.final_km, r.km_price_cents,
      r.hotels, r.extra_costs, r.observations, ${receiptsOf(sql)} as receipts, r.total_km, r.km_total_cents, r.hotels_total_cents,
      r.extra_costs_total_cents, r.total_expenses_cents, iso(r.submitted_at) as submitted_at,
      iso(r.decided_at) as decided_at, d.name as decided_by, r.remark, r.version, iso(r.created_at) as created_at,
      iso(r.updated_at) as updated_at
    from travel_expense_reports r
    join users a on a.id = r.author_id
    left join users d on d.id = r.decided_by
  `;
}

/** In the order in which they came. */
function receiptsOf(sql: Queryable): Fragment {
  return sql`coalesce((
    select json_agg(json_build_object(
      'id', e.id, 'name', e.name, 'type', e.type, 'size_bytes', e.size_bytes, 'pages', e.pages
    ) order by e.stored_at, e.id)
    from expense_receipts e where e.report_id = r.id and e.stored_at is not null
  ), '[]')`;
}

export async function findExpense(sql: Queryable, userId: number, id: number): Promise<ExpenseReport> {
  const [row] = await sql<[ExpenseReport?]>`
    ${selectExpenses(sql)} where r.author_id = ${userId} and r.id = ${id} and r.deleted_at is null
  `;
  if (!row) throw notFound(missing);
  return row;
}

export async function createExpense(tx: Queryable, userId: number, input: ExpenseInput): Promise<ExpenseReport> {
  const identity = { author_id: userId, client_id: input.client_id ?? null };
  const row = { ...identity, km_price_cents: kmPriceCents, ...asColumns(tx, expenseRow(input, kmPriceCents)) };
  const [made] = await tx<[{ id: number }?]>`
    insert into travel_expense_reports ${tx(row)} on conflict (author_id, client_id) do nothing returning id
  `;
  if (made) return findExpense(tx, userId, made.id);
  // Sent before, and its answer lost: the same is answered with it. Anything else may be older than what is stored, for calls
  // overtake each other, so it says on top of which version it was written, or is a clash.
  const [known] = await tx<[{ id: number }?]>`
    select id from travel_expense_reports where author_id = ${userId} and client_id = ${identity.client_id}
  `;
  if (!known) throw notFound(missing);
  const stored = await findExpense(tx, userId, known.id);
  if (saysTheSame(stored, input)) return stored;
  return updateExpense(tx, userId, known.id, { ...input, version: input.version ?? noVersion });
}

export async function updateExpense(
  tx: Queryable,
  userId: number,
  id: number,
  input: ExpenseInput,
): Promise<ExpenseReport> {
  const before = await lockWritable(tx, userId, id);
  if (saysTheSame(before, input)) return before;
  if ((input.version ?? before.version) !== before.version) throw staleOrMissing(before, missing, expenseChanged);
  const row = expenseRow(input, before.km_price_cents);
  await tx`
    update travel_expense_reports set ${tx(asColumns(tx, row))}, version = version + 1, updated_at = now()
    where author_id = ${userId} and id = ${id}
  `;
  return findExpense(tx, userId, id);
}

export async function removeExpense(tx: Queryable, userId: number, id: number): Promise<void> {
  await lockWritable(tx, userId, id);
  // What a device still sends of it is a report of its own.
  await tx`
    update travel_expense_reports set deleted_at = now(), client_id = null where author_id = ${userId} and id = ${id}
  `;
  await tx`update expense_receipts set stored_at = null where report_id = ${id}`;
}

export async function submitExpense(tx: Queryable, userId: number, id: number): Promise<ExpenseReport> {
  const { error } = SubmittableExpense.safeParse(await lockWritable(tx, userId, id));
  if (error) {
    const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new HttpError(422, Object.values(fields).join(' '), { fields });
  }
  await tx`
    update travel_expense_reports set status = 'submitted', submitted_at = now(), decided_at = null, decided_by = null,
      remark = null, version = version + 1, updated_at = now()
    where author_id = ${userId} and id = ${id}
  `;
  return findExpense(tx, userId, id);
}

/** Nobody else does anything with it until this transaction ends. */
export async function lockWritable(tx: Queryable, userId: number, id: number): Promise<ExpenseReport> {
  await tx`select from travel_expense_reports where author_id = ${userId} and id = ${id} for no key update`;
  const report = await findExpense(tx, userId, id);
  if (!isWritable(report.status)) throw conflict('O relatório já foi enviado e não muda mais');
  return report;
}

function expenseRow(input: ExpenseInput, kmPrice: number) {
  return { ...writtenExpense(input), ...expenseTotals(input, kmPrice) };
}

type ExpenseRow = ReturnType<typeof expenseRow>;

function asColumns(tx: Queryable, row: ExpenseRow) {
  return { ...row, hotels: tx.json(row.hotels), extra_costs: tx.json(row.extra_costs) };
}
