import { type BatchErrors, weightedError } from '@cocho/domain/operation-errors';
import type { OperationFilters, OperationRow, OperationsSummary } from '@cocho/domain/operation-records';
import type { Fragment, Queryable } from '../../db/db.ts';
import { countOf, holds, type ListQuery, orderBy, pageOf, pagyOf } from '../../http/answers.ts';
import { batches, general, isFedBy, type Judged, liveOperations, presentOperation } from './operation-rows.ts';

type Query = ListQuery & OperationFilters;

/** A page of those that were asked for, of whoever fed or of one feeder, and what all of them come to. The newest day first, unless asked otherwise. */
export async function operationPage(sql: Queryable, farmId: number, query: Query, feeder?: number) {
  const { sort = '-day', summary = false } = query;
  const from = liveOperations(
    sql,
    farmId,
    sql`${fedBy(sql, query, feeder)} ${searched(sql, query)} ${filtered(sql, query)}`,
  );
  const order = orderBy(sql, sort, { day: sql`o.day`, created_at: sql`o.created_at` });
  // First which they are, by the index alone: else what all pages before show would be worked out too.
  const page = sql`and o.id = any(array(select o.id ${from} ${order} ${pageOf(sql, query)}))`;
  const subs = batches(sql, sql`'id', s.id, 'rule_name', s.rule_name`);
  const [rows, counted] = await Promise.all([
    sql<(OperationRow & Judged)[]>`
      select ${general(sql)}, ${subs} as sub_operations ${liveOperations(sql, farmId, page)} ${order}
    `,
    summary ? summedUp(sql, from, query) : countOf(sql, from, query),
  ]);
  return { data: rows.map((row) => presentOperation(row)), ...counted };
}

interface Sums extends Omit<BatchErrors, 'worst_line' | 'off_target'> {
  off_target: number;
  count: number;
}

/** How many there are and what they come to, in one look at them. */
async function summedUp(sql: Queryable, from: Fragment, query: Query) {
  const [sums] = await sql<[Sums]>`
    select count(*) as count, coalesce(sum(o.weighed_kg), 0) as weighed_kg, coalesce(sum(o.off_kg), 0) as off_kg,
      coalesce(sum(o.planned_kg), 0) as planned_kg, coalesce(sum(o.fed_kg), 0) as fed_kg,
      count(*) filter (where o.off_target) as off_target
    ${from}
  `;
  const { count, planned_kg, fed_kg, off_target } = sums;
  const error_percent = weightedError(sums);
  const summary: OperationsSummary = {
    expected_quantity: planned_kg,
    actual_quantity: fed_kg,
    error_percent,
    off_target,
  };
  return { ...pagyOf(count, query), summary };
}

/** Who handed it over reads it too; the office counts it as the last one's, so that each is counted once. */
function fedBy(sql: Queryable, { user_id }: OperationFilters, feeder: number | undefined): Fragment {
  if (feeder) return sql`and ${isFedBy(sql, feeder)}`;
  return user_id ? sql`and o.user_id = ${user_id}` : sql``;
}

/** By who fed, or by a rule that was fed. */
function searched(sql: Queryable, { search }: ListQuery): Fragment {
  if (!search) return sql``;
  return sql`and (
    exists (select from users u where u.id = o.user_id and ${holds(sql, sql`u.name`, search)})
    or exists (
      select from sub_operations s
      where s.farm_id = o.farm_id and s.operation_id = o.id and ${holds(sql, sql`s.rule_name`, search)}
    )
  )`;
}

function filtered(sql: Queryable, { start, end, status, off_target }: OperationFilters): Fragment {
  return sql`
    ${start ? sql`and o.day >= ${start}` : sql``} ${end ? sql`and o.day <= ${end}` : sql``}
    ${status ? sql`and o.status = ${status}` : sql``}
    ${off_target === undefined ? sql`` : sql`and o.off_target = ${off_target}`}
  `;
}
