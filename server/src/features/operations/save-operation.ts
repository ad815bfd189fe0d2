import { dayOf, earlier } from '@cocho/domain/days';
import { type DeviceOperation, operationStatus, type SubOperation } from '@cocho/domain/operations';
import { clockAheadMinutes } from '@cocho/domain/trough-reading';
import type { JSONValue } from 'postgres';
import type { Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { fedDays, refreshLotDays } from '../lots/lot-days.ts';

/** Nobody's when a manager applied it. */
type Owned = Omit<DeviceOperation, 'device_id'> & { device_id: string | null };

/** Takes the place of the revision before it; rows that stay keep their ids. Whoever calls it holds the lots. */
export async function saveOperation(
  tx: Queryable,
  scope: Scope,
  client_id: string,
  operation: Owned,
  /** `id`: of the operation that this revises; none if it is the first. */
  { id: known, content_hash }: { id: number | undefined; content_hash: string },
): Promise<number> {
  const { farm_id, user_id, at } = scope;
  const values = {
    revision: operation.revision,
    content_hash,
    device_id: operation.device_id,
    schedule_id: operation.schedule_id,
    user_id,
    status: operationStatus(operation),
    start_time: operation.start_time,
    end_time: operation.end_time,
    clock_ahead: isAhead(operation),
    deleted_at: null,
  };
  // A clock that is ahead does not stay on top of the list for years.
  const day = earlier(operation.day, scope.today);
  const row = {
    ...values,
    farm_id,
    client_id,
    day,
    ...(at && { created_at: at, updated_at: operation.end_time ?? at }),
  };
  // Not `on conflict do update`, which would spend a number at each revision: people know operations by them.
  const [{ id }] = await tx<[{ id: number }]>`
    ${
      known === undefined
        ? tx`insert into operations ${tx(row)}`
        : tx`update operations set ${tx(values)}, updated_at = now() where farm_id = ${farm_id} and id = ${known}`
    } returning id
  `;
  const before = await fedDays(tx, farm_id, id);
  await saveSubOperations(tx, scope, id, operation.sub_operations);
  await refreshLotDays(tx, farm_id, [...before, ...(await fedDays(tx, farm_id, id))]);
  return id;
}

async function saveSubOperations(tx: Queryable, scope: Scope, id: number, subs: SubOperation[]): Promise<void> {
  const { farm_id } = scope;
  const ids = subs.map(({ client_id }) => client_id);
  await tx`
    delete from sub_operations
    where farm_id = ${farm_id} and operation_id = ${id} and not client_id = any(${ids}::uuid[])
  `;
  if (subs.length === 0) return;
  const rows = subs.map((sub, position) => ({ ...sub, position, day: dayOfFirstLoad(sub, scope) }));
  const saved = await tx<{ id: number; client_id: string }[]>`
    insert into sub_operations (farm_id, operation_id, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, tare_weight,
      mixing_start_time, mixing_end_time)
    select ${farm_id}, ${id}, client_id, position, treat_item_id, batch, day, rule_id, rule_name,
      recipe_id, recipe_name, treat_id, treat_name, dry_matter_percent, mixing_minutes, tare_weight,
      mixing_start_time, mixing_end_time
    from jsonb_populate_recordset(null::sub_operations, ${tx.json(rows as JSONValue)})
    on conflict (farm_id, operation_id, client_id) do update set
      position = excluded.position, day = excluded.day, tare_weight = excluded.tare_weight,
      mixing_start_time = excluded.mixing_start_time, mixing_end_time = excluded.mixing_end_time
    returning id, client_id
  `;
  const idOf = new Map(saved.map((sub) => [sub.client_id, sub.id]));
  await saveLines(
    tx,
    farm_id,
    'load_operation_ingredients',
    'ingredient',
    linesOf(rows, idOf, 'load_operation_ingredients'),
  );
  await saveLines(tx, farm_id, 'unload_operation_corrals', 'lot', linesOf(rows, idOf, 'unload_operation_corrals'));
}

type LineTable = 'load_operation_ingredients' | 'unload_operation_corrals';
type Line = { sub_operation_id: number; position: number };
type DatedSub = SubOperation & { day: string };

function linesOf(subs: DatedSub[], idOf: Map<string, number>, table: LineTable): Line[] {
  return subs.flatMap(({ client_id, day, ...sub }) =>
    sub[table].map((line, position) => ({ ...line, position, day, sub_operation_id: idOf.get(client_id) ?? 0 })),
  );
}

/** A lot's lines are found by their day, which follows its wagon's. What a line is about and what was expected of it are frozen when it first arrives. */
async function saveLines(
  tx: Queryable,
  farmId: number,
  table: LineTable,
  about: 'ingredient' | 'lot',
  lines: Line[],
): Promise<void> {
  const [aboutId, aboutName] = [tx(`${about}_id`), tx(`${about}_name`)];
  const day = about === 'lot' ? tx`day,` : tx``;
  await tx`
    insert into ${tx(table)} (farm_id, sub_operation_id, position, ${day} ${aboutId}, ${aboutName}, expected_quantity,
      target_quantity, actual_quantity, skipped, typed, start_time, end_time, start_weight)
    select ${farmId}, sub_operation_id, position, ${day} ${aboutId}, ${aboutName}, expected_quantity,
      target_quantity, actual_quantity, skipped, coalesce(typed, false), start_time, end_time, start_weight
    from jsonb_populate_recordset(null::${tx(table)}, ${tx.json(lines as unknown as JSONValue)})
    on conflict (farm_id, sub_operation_id, position) do update set
      target_quantity = excluded.target_quantity, actual_quantity = excluded.actual_quantity,
      skipped = excluded.skipped, typed = excluded.typed, start_time = excluded.start_time, end_time = excluded.end_time,
      start_weight = excluded.start_weight
  `;
}

/** A clock that is ahead does not move the feed into the future. */
function dayOfFirstLoad(sub: SubOperation, { time_zone }: Scope): string {
  const starts = sub.load_operation_ingredients.flatMap(({ start_time }) => (start_time ? Date.parse(start_time) : []));
  return dayOf(new Date(Math.min(Date.now(), ...starts)), time_zone);
}

function isAhead({ start_time, end_time, sub_operations }: Owned): boolean {
  const lines = sub_operations.flatMap((sub) => [...sub.load_operation_ingredients, ...sub.unload_operation_corrals]);
  const times = [{ start_time, end_time }, ...lines].flatMap((line) => [line.start_time, line.end_time]);
  return times.some((time) => time !== null && Date.parse(time) > Date.now() + clockAheadMinutes * 60_000);
}
