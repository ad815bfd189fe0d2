import type { Fragment, Queryable } from '../db/db.ts';
import { holds, type ListQuery, orderBy, pageOf } from '../http/answers.ts';
import type { Kept, Register, Versioned } from './register.ts';
import type { Scope } from './scope.ts';

export type RegisterQueries<Row extends Kept> = ReturnType<typeof registerQueries<Versioned, Row>>;

/** How a register's live rows are read. */
export function registerQueries<Input extends Versioned, Row extends Kept>(spec: Register<Input, Row>, table: string) {
  return { select, from, find, findMany };

  /** Of all, or of the page that was asked for. */
  function select(sql: Queryable, scope: Scope, where: Fragment, query: ListQuery = {}): Fragment {
    const orders = { name: sql`t.name collate "pt-BR-x-icu"`, created_at: sql`t.created_at`, ...spec.orders?.(sql) };
    const order = orderBy(sql, query.sort ?? spec.sort, orders);
    const all = from(sql, scope, where, query);
    // First which they are, by the index alone: else what all pages before show would be worked out too.
    const ids = sql`and t.id = any(array(select t.id ${all} ${order} ${pageOf(sql, query)}))`;
    return sql`
      select t.id, t.version, iso(t.created_at) as created_at, iso(t.updated_at) as updated_at,
        ${spec.columns(sql, scope)}
      ${query.items === undefined ? all : from(sql, scope, ids, {})}
      ${order}
    `;
  }

  /** Live rows that hold what is searched for; `where` narrows them further. */
  function from(sql: Queryable, { farm_id }: Scope, where: Fragment, { search }: ListQuery): Fragment {
    return sql`
      from ${sql(table)} t
      where t.farm_id = ${farm_id} and t.deleted_at is null ${where}
      ${search ? sql`and ${holds(sql, sql`t.name`, search)}` : sql``}
    `;
  }

  async function find(sql: Queryable, scope: Scope, id: number): Promise<Row | undefined> {
    const [row] = await findMany(sql, scope, [id]);
    return row;
  }

  async function findMany(sql: Queryable, scope: Scope, ids: number[]): Promise<Row[]> {
    const rows = await sql<Row[]>`${select(sql, scope, sql`and t.id = any(${ids}::bigint[])`)}`;
    return rows.map((row) => spec.present?.(row, scope) ?? row);
  }
}
