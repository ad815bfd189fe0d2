import type { OperationDetails } from '@cocho/domain/operations';
import type { Fragment, Queryable } from '../../db/db.ts';
import { holds, type ListQuery, orderBy } from '../../http/answers.ts';

/** The newest day first, unless asked otherwise. */
export function operationList(sql: Queryable, from: Fragment, { sort = '-day' }: ListQuery): Fragment {
  return sql`
    select ${general(sql)}, ${totals(sql)},
      ${batches(sql, sql`'id', s.id, 'rule_name', s.rule_name`)} as sub_operations
    ${from} ${orderBy(sql, sort, { day: sql`o.day`, created_at: sql`o.created_at` })}
  `;
}

/** By who fed, or by a rule that was fed. */
export function searched(sql: Queryable, { search }: ListQuery): Fragment {
  if (!search) return sql``;
  return sql`and (
    exists (select from users u where u.id = o.user_id and ${holds(sql, sql`u.name`, search)})
    or exists (
      select from sub_operations s
      where s.farm_id = o.farm_id and s.operation_id = o.id and ${holds(sql, sql`s.rule_name`, search)}
    )
  )`;
}

/** Those of the farm that are not deleted; `where` narrows them. */
export function liveOperations(sql: Queryable, farmId: number, where: Fragment = sql``): Fragment {
  return sql`from operations o where o.farm_id = ${farmId} and o.deleted_at is null ${where}`;
}

export async function findOperation(sql: Queryable, farmId: number, id: number): Promise<OperationDetails | undefined> {
  const batch = sql`
    'id', s.id, 'batch', s.batch, 'rule_name', s.rule_name, 'recipe_name', s.recipe_name, 'treat_name', s.treat_name,
    'tare_weight', s.tare_weight, 'repeated_by', ${repeatedBy(sql)},
    ${batchLines(
      sql,
      sql`'id', l.id, 'ingredient_name', l.ingredient_name, ${shownLine(sql)}`,
      sql`'id', l.id, 'lot_name', l.lot_name, ${shownLine(sql)}`,
    )}
  `;
  const [row] = await sql<[OperationDetails?]>`
    select ${general(sql)}, ${totals(sql)}, o.clock, ${isHeld(sql)} as held, ${batches(sql, batch)} as sub_operations
    ${liveOperations(sql, farmId, sql`and o.id = ${id}`)}
  `;
  return row;
}

/** Those of the operation `o`, in their order; `beside` joins what `fields` need of each. */
export function batches(sql: Queryable, fields: Fragment, beside: Fragment = sql``): Fragment {
  return sql`coalesce((
    select json_agg(json_build_object(${fields}) order by s.position)
    from sub_operations s ${beside} where s.farm_id = o.farm_id and s.operation_id = o.id
  ), '[]')`;
}

/** What the batch `s` loads and unloads, in its order, with these fields of each line `l`. */
export function batchLines(sql: Queryable, ofLoad: Fragment, ofUnload: Fragment): Fragment {
  const lines = (table: string, fields: Fragment) => sql`(
    select json_agg(json_build_object(${fields}) order by l.position)
    from ${sql(table)} l where l.farm_id = s.farm_id and l.sub_operation_id = s.id
  )`;
  return sql`
    'load_operation_ingredients', ${lines('load_operation_ingredients', ofLoad)},
    'unload_operation_corrals', ${lines('unload_operation_corrals', ofUnload)}
  `;
}

/** A device runs it: nobody else can go on until a manager releases it. */
export function isHeld(sql: Queryable): Fragment {
  return sql`(o.device_id is not null and o.status in ('pending', 'in_progress'))`;
}

function general(sql: Queryable): Fragment {
  return sql`
    o.id, o.status, o.day, field_iso(o.start_time, ${clockError(sql, sql`o.start_epoch`)}) as start_time,
    field_iso(o.end_time, ${clockError(sql, sql`o.end_epoch`)}) as end_time,
    iso(o.created_at) as created_at, iso(o.updated_at) as updated_at,
    exists (
      select from sub_operations s
      where s.farm_id = o.farm_id and s.operation_id = o.id and ${repeatedBy(sql)} is not null
    ) as repeated,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = o.user_id) as user
  `;
}

/** What was to be unloaded and what was. */
function totals(sql: Queryable): Fragment {
  const sum = (column: Fragment) => sql`(
    select coalesce(sum(${column}), 0)
    from sub_operations s join unload_operation_corrals l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    where s.farm_id = o.farm_id and s.operation_id = o.id
  )`;
  return sql`${sum(sql`l.expected_quantity`)} as expected_quantity, ${sum(sql`l.actual_quantity`)} as actual_quantity`;
}

/** Of the clock by which something of the operation was told. */
function clockError(sql: Queryable, epoch: Fragment): Fragment {
  return sql`(
    select e.clock_error_ms from operation_epochs e
    where e.farm_id = o.farm_id and e.operation_id = o.id and e.epoch = ${epoch}
  )`;
}

function shownLine(sql: Queryable): Fragment {
  const at = (time: Fragment) => sql`field_iso(${time}, ${clockError(sql, sql`l.epoch`)})`;
  return sql`
    'expected_quantity', l.expected_quantity, 'target_quantity', l.target_quantity,
    'actual_quantity', l.actual_quantity, 'difference_quantity', l.actual_quantity - l.expected_quantity,
    'skipped', l.skipped, 'typed', l.typed, 'weight_source', ${weightSource(sql)},
    'start_time', ${at(sql`l.start_time`)}, 'end_time', ${at(sql`l.end_time`)}
  `;
}

/** Older devices told only whether it was typed. */
function weightSource(sql: Queryable): Fragment {
  return sql`case when l.actual_quantity is not null
    then coalesce(l.weight_source, case when l.typed then 'typed' else 'scale' end) end`;
}

/** Someone else fed the same batch: two operators without a network, or one with two devices. */
function repeatedBy(sql: Queryable): Fragment {
  return sql`(
    select u.name
    from sub_operations t
    join operations p on p.farm_id = t.farm_id and p.id = t.operation_id and p.deleted_at is null
    join users u on u.id = p.user_id
    where t.farm_id = s.farm_id and t.treat_item_id = s.treat_item_id and t.day = s.day and t.batch = s.batch
      and t.operation_id <> s.operation_id and p.status <> 'canceled'
      and ${isFed(sql, sql`s`)} and ${isFed(sql, sql`t`)}
    order by t.id limit 1
  )`;
}

/** Something was loaded: a batch that was given up feeds nobody. */
function isFed(sql: Queryable, sub: Fragment): Fragment {
  return sql`exists (
    select from load_operation_ingredients l
    where l.farm_id = ${sub}.farm_id and l.sub_operation_id = ${sub}.id and l.actual_quantity is not null
  )`;
}
