import type { RegisterTopic, Topic } from '@cocho/domain/events';
import type { Action } from '@cocho/domain/history';
import type { z } from 'zod';
import { chunksOf, insertRows } from '../db/bulk.ts';
import type { Fragment, Queryable } from '../db/db.ts';
import { holds, type ListQuery, orderBy } from '../http/answers.ts';
import { conflict, notFound, staleOrMissing } from '../http/errors.ts';
import { recordChange, recordChanges } from './history.ts';
import type { RegisterTexts } from './register-texts.ts';
import type { Scope } from './scope.ts';

type Versioned = { version?: number | undefined };
type Kept = { id: number; version: number };

export interface Created<Input> {
  id: number;
  body: Input;
}

/** What a register of a farm is: a table, its schemas, its words. */
export interface Register<Input extends Versioned, Row extends Kept> {
  topic: RegisterTopic;
  path: string;
  table: string;
  texts: RegisterTexts;
  Input: z.ZodType<Input>;
  Row: z.ZodType<Row>;
  /** The row's own columns; the table is `t`. Id, version and dates come by themselves. */
  columns: (sql: Queryable, scope: Scope) => Fragment;
  orders?: (sql: Queryable) => Record<string, Fragment>;
  /** The order of a list that nobody asked to sort; by name if it does not say. */
  sort?: string;
  /** What the form says about the table's own columns. */
  fields: (body: Input) => Record<string, string | number | boolean | null>;
  /** What a new row starts with beside that. */
  start?: (body: Input) => Record<string, number>;
  /** Refuses forms whose columns point to what is not there; before any row is written, or a foreign key would. */
  requireReferences?: (tx: Queryable, scope: Scope, bodies: Input[]) => Promise<void>;
  /** Checks and rows beyond the table itself, in the same transaction, after the row is written. */
  saveParts?: (tx: Queryable, scope: Scope, id: number, body: Input, before: Row | undefined) => Promise<void>;
  /** The same for many new rows at once; without it each is saved by itself. */
  createParts?: (tx: Queryable, scope: Scope, created: Created<Input>[]) => Promise<void>;
  /** What must hold for a deleted row to come back, in the same transaction, after it did. */
  restoreParts?: (tx: Queryable, scope: Scope, id: number) => Promise<void>;
  /** Names of what still needs the row: while there are any it cannot be deleted. */
  usedBy?: (sql: Queryable, scope: Scope, id: number | Fragment) => Fragment;
  /** Whether anything happened to row `t` that leaves no mark in its version: an import with such rows is not undone. */
  touched?: (sql: Queryable) => Fragment;
  /** Figures that the domain computes from what the columns gave. */
  present?: (row: Row, scope: Scope) => Row;
  /** Other features whose lists show something of this one. */
  alsoChanges?: Topic[];
}

export type RegisterRows<Input extends Versioned, Row extends Kept> = ReturnType<typeof registerRows<Input, Row>>;

/** What every register does with its rows. Writes take a transaction and leave a trail in it. */
export function registerRows<Input extends Versioned, Row extends Kept>(spec: Register<Input, Row>) {
  const { table, texts } = spec;
  return { spec, select, from, find, create, createMany, update, remove, removeMany, touched, restore, lock };

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
    const [row] = await sql<Row[]>`${select(sql, scope, sql`and t.id = ${id}`)}`;
    return row && spec.present ? spec.present(row, scope) : row;
  }

  async function create(tx: Queryable, scope: Scope, body: Input): Promise<Row> {
    await spec.requireReferences?.(tx, scope, [body]);
    const values = newRow(scope, body);
    const [{ id }] = await tx<[{ id: number }]>`insert into ${tx(table)} ${tx(values)} returning id`;
    await spec.saveParts?.(tx, scope, id, body, undefined);
    return finish(tx, scope, 'create', id, null);
  }

  /** All or none, in few statements: an import may bring ten thousand. */
  async function createMany(tx: Queryable, scope: Scope, bodies: Input[]): Promise<number[]> {
    const ids: number[] = [];
    for (const chunk of chunksOf(bodies)) {
      await spec.requireReferences?.(tx, scope, chunk);
      const values = chunk.map((body) => newRow(scope, body));
      const inserted = await tx<{ id: number }[]>`${insertRows(tx, table, values)} returning id`;
      await saveNewParts(
        tx,
        scope,
        inserted.map(({ id }, index) => ({ id, body: chunk[index] as Input })),
      );
      const rows = await findMany(
        tx,
        scope,
        inserted.map(({ id }) => id),
      );
      await recordChanges(
        tx,
        rows.map((after) => change(scope, 'import', after.id, null, after)),
      );
      for (const { id } of inserted) ids.push(id);
    }
    return ids;
  }

  function newRow({ farm_id, at }: Scope, body: Input) {
    return { farm_id, ...spec.fields(body), ...spec.start?.(body), ...(at && { created_at: at, updated_at: at }) };
  }

  async function saveNewParts(tx: Queryable, scope: Scope, created: Created<Input>[]): Promise<void> {
    if (spec.createParts) return spec.createParts(tx, scope, created);
    for (const { id, body } of created) await spec.saveParts?.(tx, scope, id, body, undefined);
  }

  async function findMany(sql: Queryable, scope: Scope, ids: number[]): Promise<Row[]> {
    const rows = await sql<Row[]>`${select(sql, scope, sql`and t.id = any(${ids}::bigint[])`)}`;
    return rows.map((row) => spec.present?.(row, scope) ?? row);
  }

  async function update(tx: Queryable, scope: Scope, id: number, body: Input): Promise<Row> {
    const before = await lock(tx, scope, id);
    if (!before || (body.version ?? before.version) !== before.version) throw staleOrMissing(before, texts.missing);
    await spec.requireReferences?.(tx, scope, [body]);
    await tx`
      update ${tx(table)} set ${tx(spec.fields(body))}, version = version + 1,
        updated_at = coalesce(${scope.at ?? null}, now())
      where farm_id = ${scope.farm_id} and id = ${id}
    `;
    await spec.saveParts?.(tx, scope, id, body, before);
    return finish(tx, scope, 'update', id, before);
  }

  async function remove(tx: Queryable, scope: Scope, id: number): Promise<void> {
    const before = await lock(tx, scope, id);
    if (!before) throw notFound(texts.missing);
    const users = spec.usedBy ? await tx<{ name: string }[]>`${spec.usedBy(tx, scope, id)} limit 6` : [];
    if (users.length > 0) throw conflict(`${texts.inUse} ${listed(users.map(({ name }) => name))}`);
    await tx`update ${tx(table)} set deleted_at = now() where farm_id = ${scope.farm_id} and id = ${id}`;
    await record(tx, scope, 'delete', id, before, null);
  }

  /** Takes back what an import brought, unless life went on with some of it. What is already deleted stays so. */
  async function removeMany(tx: Queryable, scope: Scope, ids: number[]): Promise<void> {
    await tx`
      select from ${tx(table)} where farm_id = ${scope.farm_id} and id = any(${ids}::bigint[])
      order by id for no key update
    `;
    const kept = await tx<{ name: string }[]>`${touched(tx, scope, tx`${ids}::bigint[]`)} limit 6`;
    if (kept.length > 0) throw conflict(`${texts.keptImport} ${listed(kept.map(({ name }) => name))}`);
    for (const chunk of chunksOf(ids)) {
      const rows = await findMany(tx, scope, chunk);
      await tx`
        update ${tx(table)} set deleted_at = now()
        where farm_id = ${scope.farm_id} and id = any(${chunk}::bigint[]) and deleted_at is null
      `;
      await recordChanges(
        tx,
        rows.map((before) => change(scope, 'delete', before.id, before, null)),
      );
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

  async function restore(tx: Queryable, scope: Scope, id: number): Promise<Row> {
    const { count } = await tx`
      update ${tx(table)} set deleted_at = null
      where farm_id = ${scope.farm_id} and id = ${id} and deleted_at is not null
    `;
    const live = count === 0 ? await find(tx, scope, id) : undefined;
    if (live) return live;
    await spec.restoreParts?.(tx, scope, id);
    return finish(tx, scope, 'restore', id, null);
  }

  async function lock(tx: Queryable, scope: Scope, id: number): Promise<Row | undefined> {
    await tx`select from ${tx(table)} where farm_id = ${scope.farm_id} and id = ${id} for no key update`;
    return find(tx, scope, id);
  }

  async function finish(tx: Queryable, scope: Scope, action: Action, id: number, before: Row | null): Promise<Row> {
    const after = await find(tx, scope, id);
    if (!after) throw notFound(texts.missing);
    await record(tx, scope, action, id, before, after);
    return after;
  }

  function record(tx: Queryable, scope: Scope, action: Action, id: number, before: unknown, after: unknown) {
    return recordChange(tx, change(scope, action, id, before, after));
  }

  function change({ farm_id, user_id, at }: Scope, action: Action, row_id: number, before: unknown, after: unknown) {
    return { farm_id, topic: spec.topic, row_id, action, user_id, at, before, after };
  }
}

/** Five names at the most, and a word that there are more. */
function listed(names: string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} e outros` : names.join(', ');
}
