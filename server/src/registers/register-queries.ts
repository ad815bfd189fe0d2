import type { Fragment, Queryable } from '../db/db.ts';
import { holds, type ListQuery, orderBy } from '../http/answers.ts';
import type { Kept, Register, Versioned } from './register.ts';
import type { Scope } from './scope.ts';

export type RegisterQueries<Row extends Kept> = ReturnType<typeof registerQueries<Versioned, Row>>;

/** How a register's live rows are read. */
export function registerQueries<Input extends Versioned, Row extends Kept>(spec: Register<Input, Row>, table: string) {
  return { select, from, find, findMany };

  function select(sql: Queryable, scope: Scope, where: Fragment, query: ListQuery = {}): Fragment {
    const orders = { name: sql`t.name collate "pt-BR-x-icu"`, created_at: sql`t.created_at`, ...spec.orders?.(sql) };
    return sql`
      select t.id, t.version, iso(t.created_at) as created_at, iso(t.updated_at) as updated_at,
        ${spec.columns(sql, scope)}
      ${from(sql, scope, where, query)}
      ${orderBy(sql, query.sort ?? spec.sort, orders)}
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
