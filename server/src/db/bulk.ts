import { chunksOf } from '@cocho/domain/chunks';
import type { JSONValue } from 'postgres';
import type { Fragment, Queryable } from './db.ts';

/** Big enough to be fast, small enough that ten thousand rows are never in memory as text at once. */
const atOnce = 1000;

export function bulksOf<T>(items: T[]): T[][] {
  return chunksOf(items, atOnce);
}

/**
 * Many rows in one statement, in their order. They travel as one JSON value: a statement with a parameter for each cell
 * would be prepared anew for every number of rows, and kept.
 */
export function insertRows(tx: Queryable, table: string, rows: Record<string, unknown>[]): Fragment {
  const columns = Object.keys(rows[0] ?? {});
  return tx`
    insert into ${tx(table)} (${tx(columns)})
    select ${tx(columns)} from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(rows as JSONValue)})
  `;
}
