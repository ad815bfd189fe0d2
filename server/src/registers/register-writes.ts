import type { Action } from '@cocho/domain/history';
import type { Queryable } from '../db/db.ts';
import { conflict, notFound, staleOrMissing } from '../http/errors.ts';
import { recordChange } from './history.ts';
import type { Kept, Register, Versioned } from './register.ts';
import { changeOf, listed, newRow } from './register-changes.ts';
import type { RegisterQueries } from './register-queries.ts';
import type { RegisterTexts } from './register-texts.ts';
import type { Scope } from './scope.ts';

/** One row at a time, as a form writes it. */
export function registerWrites<Input extends Versioned, Row extends Kept>(
  spec: Register<Input, Row>,
  table: string,
  texts: RegisterTexts,
  { find }: RegisterQueries<Row>,
) {
  return { create, update, remove, restore, lock };

  async function create(tx: Queryable, scope: Scope, body: Input): Promise<Row> {
    await spec.requireReferences?.(tx, scope, [body]);
    const [{ id }] = await tx<[{ id: number }]>`
      insert into ${tx(table)} ${tx(newRow(spec, scope, body))} returning id
    `;
    await spec.saveParts?.(tx, scope, id, body, undefined);
    return finish(tx, scope, 'create', id, null);
  }

  async function update(tx: Queryable, scope: Scope, id: number, body: Input): Promise<Row> {
    await spec.holdFirst?.(tx, scope, id, body);
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
    if (users.length > 0) throw conflict(`${texts.inUse} ${listed(users)}`);
    await tx`update ${tx(table)} set deleted_at = now() where farm_id = ${scope.farm_id} and id = ${id}`;
    await spec.removeParts?.(tx, scope, before);
    await recordChange(tx, changeOf(spec, scope, 'delete', before, null));
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
    await recordChange(tx, changeOf(spec, scope, action, before, after));
    return after;
  }
}
