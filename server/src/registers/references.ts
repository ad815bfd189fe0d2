import { nameKey } from '@cocho/domain/names';
import type { Fragment, Queryable } from '../db/db.ts';
import { conflict, invalidField } from '../http/errors.ts';

interface Reference {
  table: string;
  field: string;
  missing: string;
}

/**
 * Refuses ids that are not live rows of this farm, and holds those that are until the transaction ends: nobody can
 * delete a row while another begins to use it.
 */
export async function requireLive(tx: Queryable, farmId: number, ids: number[], reference: Reference): Promise<void> {
  const { table, field, missing } = reference;
  const found = await tx<{ id: number }[]>`
    select id from ${tx(table)} where farm_id = ${farmId} and id = any(${ids}::bigint[]) and deleted_at is null
    order by id for share
  `;
  const known = new Set(found.map(({ id }) => id));
  const index = ids.findIndex((id) => !known.has(id));
  if (index >= 0) throw invalidField(field.replace('*', String(index)), missing);
}

/**
 * Refuses to bring back a row while something it needs is deleted. `needed` answers the name and deleted_at of each row
 * that it needs, and holds them.
 */
export async function requireUndeleted(tx: Queryable, needed: Fragment): Promise<void> {
  const rows = await tx<{ name: string; deleted_at: string | null }[]>`${needed}`;
  const deleted = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ name }) => name);
  if (deleted.length > 0) {
    throw conflict(`A exclusão não pode ser desfeita, pois também se excluiu: ${[...new Set(deleted)].join(', ')}`);
  }
}

export type NamedRows = Awaited<ReturnType<typeof namedRows>>;

/** The farm's live rows by name, as a spreadsheet names them: case and accents do not count. */
export async function namedRows(sql: Queryable, farmId: number, table: string) {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, name from ${sql(table)} where farm_id = ${farmId} and deleted_at is null
  `;
  const ids = new Map(rows.map(({ id, name }) => [nameKey(name), id]));
  return { idOf: (name: unknown) => ids.get(nameKey(String(name ?? '').trim())) ?? null };
}
