import { bulksOf, insertRows } from '../db/bulk.ts';
import type { Fragment, Queryable } from '../db/db.ts';
import { conflict } from '../http/errors.ts';
import { recordChanges } from './history.ts';
import type { Created, Kept, Register, Versioned } from './register.ts';
import { changeOf, listed, newRow } from './register-changes.ts';
import type { RegisterQueries } from './register-queries.ts';
import type { RegisterTexts } from './register-texts.ts';
import type { Scope } from './scope.ts';

/** Many rows at once, as an import brings them and takes them back, or as another row's change changes them. */
export function registerBulk<Input extends Versioned, Row extends Kept>(
  spec: Register<Input, Row>,
  table: string,
  texts: RegisterTexts,
  { findMany }: RegisterQueries<Row>,
) {
  return { createMany, changeMany, removeMany, touched };

  /** All or none, in few statements: an import may bring ten thousand. */
  async function createMany(tx: Queryable, scope: Scope, bodies: Input[]): Promise<number[]> {
    const ids: number[] = [];
    for (const chunk of bulksOf(bodies)) {
      await spec.requireReferences?.(tx, scope, chunk);
      const values = chunk.map((body) => newRow(spec, scope, body));
      const inserted = await tx<{ id: number }[]>`${insertRows(tx, table, values)} returning id`;
      const created = inserted.map(({ id }, index) => ({ id, body: chunk[index] as Input }));
      await saveParts(tx, scope, created);
      const chunkIds = inserted.map(({ id }) => id);
      const rows = await findMany(tx, scope, chunkIds);
      const changes = rows.map((after) => changeOf(spec, scope, 'import', null, after));
      await recordChanges(tx, changes);
      ids.push(...chunkIds);
    }
    return ids;
  }

  async function saveParts(tx: Queryable, scope: Scope, created: Created<Input>[]): Promise<void> {
    if (spec.createParts) return spec.createParts(tx, scope, created);
    for (const { id, body } of created) await spec.saveParts?.(tx, scope, id, body, undefined);
  }

  /**
   * What another row's change does to these. They are another version then, or whoever has one open in its form would undo it without
   * knowing, and it stands in their trail. Whoever calls it holds them.
   */
  async function changeMany(tx: Queryable, scope: Scope, ids: number[], change: () => Promise<void>): Promise<void> {
    const earlier = await findMany(tx, scope, ids);
    await change();
    await tx`
      update ${tx(table)} set version = version + 1, updated_at = coalesce(${scope.at ?? null}, now())
      where farm_id = ${scope.farm_id} and id = any(${ids}::bigint[])
    `;
    const later = new Map((await findMany(tx, scope, ids)).map((row) => [row.id, row]));
    const changes = earlier.map((before) => changeOf(spec, scope, 'update', before, later.get(before.id) ?? null));
    await recordChanges(tx, changes);
  }

  /** Takes back what an import brought, unless life went on with some of it. What is already deleted stays so. */
  async function removeMany(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
    await tx`
      select from ${tx(table)} where farm_id = ${scope.farm_id} and id = any(${ids}::bigint[])
      order by id for no key update
    `;
    const kept = await tx<{ name: string }[]>`${touched(tx, scope, tx`${ids}::bigint[]`)} limit 6`;
    if (kept.length > 0) throw conflict(`${texts.keptImport} ${listed(kept)}`);
    for (const chunk of bulksOf(ids)) {
      const rows = await findMany(tx, scope, chunk);
      await tx`
        update ${tx(table)} set deleted_at = now()
        where farm_id = ${scope.farm_id} and id = any(${chunk}::bigint[]) and deleted_at is null
      `;
      const changes = rows.map((before) => changeOf(spec, scope, 'delete', before, null));
      await recordChanges(tx, changes);
    }
  }

  /** Names of those rows that were changed since they were created, or that something needs. */
  function touched(sql: Queryable, scope: Scope, ids: Fragment): Fragment {
    const used = spec.usedBy ? sql`or exists (${spec.usedBy(sql, scope, sql`t.id`)})` : sql``;
    const marked = spec.touched ? sql`or ${spec.touched(sql)}` : sql``;
    return sql`
      select t.name from ${sql(table)} t
      where t.farm_id = ${scope.farm_id} and t.id = any(${ids}) and t.deleted_at is null
        and (t.version > 1 ${used} ${marked})
      order by t.id
    `;
  }
}
