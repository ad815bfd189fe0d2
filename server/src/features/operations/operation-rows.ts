import type { KnownOperation, OperationDetails } from '@cocho/domain/operations';
import type { Fragment, Queryable } from '../../db/db.ts';
import { holds, type ListQuery, orderBy } from '../../http/answers.ts';

const openStatuses = ['pending', 'in_progress'];

/** The newest day first, unless asked otherwise. */
export function operationList(sql: Queryable, from: Fragment, { sort = '-day' }: ListQuery): Fragment {
  return sql`
    select ${general(sql)}, ${totals(sql)},
      coalesce((
        select json_agg(json_build_object('id', s.id, 'rule_name', s.rule_name) order by s.position)
        from sub_operations s where s.farm_id = o.farm_id and s.operation_id = o.id
      ), '[]') as sub_operations
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
  const [row] = await sql<[OperationDetails?]>`
    select ${general(sql)}, ${totals(sql)}, o.clock_ahead,
      o.device_id is not null and o.status = any(${openStatuses}) as held,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'batch', s.batch, 'rule_name', s.rule_name,
          'recipe_name', s.recipe_name, 'treat_name', s.treat_name, 'tare_weight', s.tare_weight,
          'repeated_by', ${repeatedBy(sql)},
          'load_operation_ingredients', (
            select json_agg(json_build_object('id', l.id, 'ingredient_name', l.ingredient_name, ${shownLine(sql)})
              order by l.position)
            from load_operation_ingredients l where l.farm_id = s.farm_id and l.sub_operation_id = s.id),
          'unload_operation_corrals', (
            select json_agg(json_build_object('id', l.id, 'lot_name', l.lot_name, ${shownLine(sql)}) order by l.position)
            from unload_operation_corrals l where l.farm_id = s.farm_id and l.sub_operation_id = s.id)
        ) order by s.position)
        from sub_operations s where s.farm_id = o.farm_id and s.operation_id = o.id
      ), '[]') as sub_operations
    ${liveOperations(sql, farmId, sql`and o.id = ${id}`)}
  `;
  return row;
}

/** Whole, as a device sends them: it can go on with what is its own or was released. */
export async function knownOperations(sql: Queryable, farmId: number, where: Fragment): Promise<KnownOperation[]> {
  return sql<KnownOperation[]>`
    select o.id, o.client_id, o.revision, o.epoch, o.device_id, o.schedule_id, o.user_id, o.day, o.status,
      o.status = 'canceled' as canceled, o.start_time, o.end_time,
      (select u.name from users u where u.id = o.user_id) as user_name,
      coalesce((
        select json_agg(json_build_object('client_id', s.client_id, 'treat_item_id', s.treat_item_id, 'batch', s.batch,
          'rule_id', s.rule_id, 'rule_name', s.rule_name, 'recipe_id', s.recipe_id, 'recipe_name', s.recipe_name,
          'treat_id', s.treat_id, 'treat_name', s.treat_name, 'dry_matter_percent', s.dry_matter_percent,
          'mixing_minutes', s.mixing_minutes, 'tare_weight', s.tare_weight,
          'mixing_start_time', iso(s.mixing_start_time), 'mixing_end_time', iso(s.mixing_end_time),
          'load_operation_ingredients', (
            select json_agg(json_build_object('ingredient_id', l.ingredient_id, 'ingredient_name', l.ingredient_name,
              ${sentLine(sql)}) order by l.position)
            from load_operation_ingredients l where l.farm_id = s.farm_id and l.sub_operation_id = s.id),
          'unload_operation_corrals', (
            select json_agg(json_build_object('lot_id', l.lot_id, 'lot_name', l.lot_name, ${sentLine(sql)})
              order by l.position)
            from unload_operation_corrals l where l.farm_id = s.farm_id and l.sub_operation_id = s.id)
        ) order by s.position)
        from sub_operations s where s.farm_id = o.farm_id and s.operation_id = o.id
      ), '[]') as sub_operations
    ${liveOperations(sql, farmId, where)} order by o.day, o.id
  `;
}

function general(sql: Queryable): Fragment {
  return sql`
    o.id, o.status, o.day, iso(o.start_time) as start_time, iso(o.end_time) as end_time,
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

function shownLine(sql: Queryable): Fragment {
  return sql`${amounts(sql)}, 'difference_quantity', l.actual_quantity - l.expected_quantity`;
}

function sentLine(sql: Queryable): Fragment {
  return sql`${amounts(sql)}, 'start_weight', l.start_weight`;
}

function amounts(sql: Queryable): Fragment {
  return sql`
    'expected_quantity', l.expected_quantity, 'target_quantity', l.target_quantity,
    'actual_quantity', l.actual_quantity, 'skipped', l.skipped, 'typed', l.typed,
    'start_time', iso(l.start_time), 'end_time', iso(l.end_time)
  `;
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
