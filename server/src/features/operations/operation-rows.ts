import { type BatchErrors, type KeptLine, shownLine, weightedError, worstOf } from '@cocho/domain/operation-errors';
import type { OperationDetails, OperationRow } from '@cocho/domain/operation-records';
import type { Fragment, Queryable } from '../../db/db.ts';

/** Those of the farm that are not deleted; `where` narrows them. */
export function liveOperations(sql: Queryable, farmId: number, where: Fragment = sql``): Fragment {
  return sql`from operations o where o.farm_id = ${farmId} and o.deleted_at is null ${where}`;
}

/** With `feeder`, only an operation in which that person fed. */
export async function findOperation(
  sql: Queryable,
  farmId: number,
  id: number,
  feeder?: number,
): Promise<OperationDetails | undefined> {
  const batch = sql`
    'id', s.id, 'batch', s.batch, 'rule_name', s.rule_name, 'recipe_name', s.recipe_name, 'treat_name', s.treat_name,
    'tare_weight', s.tare_weight, 'wagon_name', s.wagon_name, 'division_kg', s.division_kg,
    'has_weights', exists (
      select from batch_weights w where w.farm_id = s.farm_id and w.sub_operation_id = s.id
    ), 'repeated_by', ${repeatedBy(sql)},
    ${batchLines(
      sql,
      sql`'id', l.id, 'ingredient_name', l.ingredient_name, 'overload', l.overload, ${amountsOf(sql)}`,
      sql`'id', l.id, 'lot_id', l.lot_id, 'lot_name', l.lot_name, 'apart_kg', l.apart_kg, ${amountsOf(sql)}`,
    )}
  `;
  const [row] = await sql<[(OperationDetails & Judged)?]>`
    select ${general(sql)}, o.clock, ${isHeld(sql)} as held, o.epoch, ${batches(sql, batch)} as sub_operations
    ${liveOperations(sql, farmId, sql`and o.id = ${id} ${feeder ? sql`and ${isFedBy(sql, feeder)}` : sql``}`)}
  `;
  return row && presentOperation(row);
}

/** Also who began operation `o` and handed it over. */
export function isFedBy(sql: Queryable, userId: number): Fragment {
  return sql`(o.user_id = ${userId} or exists (
    select from operation_epochs e where e.farm_id = o.farm_id and e.operation_id = o.id and e.user_id = ${userId}
  ))`;
}

/** What the columns tell of its batches; the figures follow from that. */
export interface Judged {
  errors: Omit<BatchErrors, 'worst_line'> & { worst_lines: (KeptLine | null)[] };
}

export function presentOperation<Row extends OperationRow>({ errors, ...row }: Row & Judged) {
  const { planned_kg, fed_kg, off_target, worst_lines } = errors;
  return {
    ...row,
    expected_quantity: planned_kg,
    actual_quantity: fed_kg,
    error_percent: weightedError(errors),
    off_target,
    worst_line: shownLine(worstOf(worst_lines)),
  };
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
  return sql`(o.device_id is not null and ${isOpen(sql)})`;
}

/** Somebody can still go on with it: what `isOver` is in the domain, the other way round. */
export function isOpen(sql: Queryable, status: Fragment = sql`o.status`): Fragment {
  return sql`${status} in ('pending', 'in_progress')`;
}

export function general(sql: Queryable): Fragment {
  return sql`
    o.id, o.status, o.day, field_iso(o.start_time, ${clockError(sql, sql`o.start_clock`)}) as start_time,
    field_iso(o.end_time, ${clockError(sql, sql`o.end_clock`)}) as end_time,
    iso(o.created_at) as created_at, iso(o.updated_at) as updated_at,
    exists (
      select from sub_operations s
      where s.farm_id = o.farm_id and s.operation_id = o.id and ${repeatedBy(sql)} is not null
    ) as repeated,
    exists (
      select from sub_operations s where s.farm_id = o.farm_id and s.operation_id = o.id and s.simulated
    ) as simulated,
    (select json_build_object('id', u.id, 'name', u.name) from users u where u.id = o.user_id) as user,
    ${errors(sql)}
  `;
}

/** How well its batches met their plan. */
function errors(sql: Queryable): Fragment {
  return sql`json_build_object('weighed_kg', o.weighed_kg, 'off_kg', o.off_kg, 'planned_kg', o.planned_kg,
    'fed_kg', o.fed_kg, 'off_target', o.off_target, 'worst_lines', (
      select coalesce(json_agg(s.worst_line), '[]') from sub_operations s
      where s.farm_id = o.farm_id and s.operation_id = o.id
    )) as errors`;
}

/** What a device told, by our clock. Nothing is known against most clocks. */
export function byOurClock(sql: Queryable, told: Fragment, errorMs: Fragment): Fragment {
  return sql`${told} + coalesce(${errorMs}, 0) * interval '1 millisecond'`;
}

/** The error of a clock by which something of the operation was told. */
export function clockError(sql: Queryable, clock: Fragment): Fragment {
  return sql`(
    select c.error_ms from operation_clocks c
    where c.farm_id = o.farm_id and c.operation_id = o.id and c.clock = ${clock}
  )`;
}

function amountsOf(sql: Queryable): Fragment {
  const at = (time: Fragment, clock: Fragment) => sql`field_iso(${time}, ${clockError(sql, clock)})`;
  return sql`
    'expected_quantity', l.expected_quantity, 'target_quantity', l.target_quantity,
    'actual_quantity', l.actual_quantity, 'difference_quantity', l.actual_quantity - l.expected_quantity,
    'skipped', l.skipped, 'typed', l.typed, 'weight_source', ${weightSource(sql)},
    'start_time', ${at(sql`l.start_time`, sql`l.start_clock`)}, 'end_time', ${at(sql`l.end_time`, sql`l.end_clock`)}
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
      and ${feeds(sql, sql`s`)} and ${feeds(sql, sql`t`)}
    order by t.id limit 1
  )`;
}

/** It fed a pen, or was loaded for one that is still to come: a batch that was given up feeds nobody. */
function feeds(sql: Queryable, sub: Fragment): Fragment {
  const hasLine = (table: string, which: Fragment) => sql`exists (
    select from ${sql(table)} l where l.farm_id = ${sub}.farm_id and l.sub_operation_id = ${sub}.id and ${which}
  )`;
  return sql`(${sub}.fed_kg > 0 or (
    ${hasLine('load_operation_ingredients', sql`l.actual_quantity is not null`)}
    and ${hasLine('unload_operation_corrals', sql`not l.skipped`)}
  ))`;
}

/**
 * Kg of load line `l` of a wagon. What was unloaded though nobody weighed any load had been loaded, by its recipe, also what counts
 * for no lot.
 */
export function heldKg(sql: Queryable, wagon: Fragment): Fragment {
  const all = sql`(partition by l.sub_operation_id)`;
  const apart = sql`coalesce((
    select sum(u.apart_kg) from unload_operation_corrals u
    where u.farm_id = l.farm_id and u.sub_operation_id = l.sub_operation_id
  ), 0)`;
  return sql`case when max(l.actual_quantity) over ${all} is null
    then (${wagon}.fed_kg + ${apart}) * l.expected_quantity / nullif(sum(l.expected_quantity) over ${all}, 0)
    else l.actual_quantity end`;
}
