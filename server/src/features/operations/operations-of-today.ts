import type { ColleagueOperation, KnownOperation } from '@cocho/domain/known-operations';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { batches, batchLines, isHeld, isOpen, liveOperations } from './operation-rows.ts';

/** Whole, as a device sends them, with the times as its clock told them: it can go on with what is its own or was released. */
export async function knownOperations(
  sql: Queryable,
  { farm_id, user_id }: Pick<Scope, 'farm_id' | 'user_id'>,
  where: Fragment,
): Promise<KnownOperation[]> {
  const batch = sql`
    'client_id', s.client_id, 'treat_item_id', s.treat_item_id, 'batch', s.batch, 'rule_id', s.rule_id,
    'rule_name', s.rule_name, 'recipe_id', s.recipe_id, 'recipe_name', s.recipe_name, 'treat_id', s.treat_id,
    'treat_name', s.treat_name, 'dry_matter_percent', s.dry_matter_percent, 'mixing_minutes', s.mixing_minutes,
    'tare_weight', s.tare_weight, 'mixing_start_time', ${told(sql, sql`s.mixing_start_time`)},
    'mixing_end_time', ${told(sql, sql`s.mixing_end_time`)}, 'batches', s.batches, 'wagon_id', s.wagon_id,
    'wagon_name', s.wagon_name, 'division_kg', s.division_kg,
    ${batchLines(
      sql,
      sql`'ingredient_id', l.ingredient_id, 'ingredient_name', l.ingredient_name, 'overload', l.overload, ${line(sql)}`,
      sql`'lot_id', l.lot_id, 'lot_name', l.lot_name, ${line(sql)}`,
    )}
  `;
  return sql<KnownOperation[]>`
    select ${about(sql)}, o.client_id, o.revision, o.epoch, o.device_id, o.user_id,
      o.status = 'canceled' as canceled, ${told(sql, sql`o.start_time`)} as start_time, ${told(sql, sql`o.end_time`)} as end_time,
      (${lastHeard(sql, user_id)}) as heard, ${batches(sql, batch)} as sub_operations
    ${liveOperations(sql, farm_id, where)} order by o.day, o.id
  `;
}

/** Revision 0 marks only that a manager applied something. */
function lastHeard(sql: Queryable, userId: number | null): Fragment {
  return sql`
    select json_build_object('device_id', last.device_id, 'epoch', last.epoch, 'revision', last.revision)
    from (
      select e.user_id, e.device_id, e.epoch, e.revision from operation_epochs e
      where e.farm_id = o.farm_id and e.operation_id = o.id and e.revision > 0 order by e.epoch desc limit 1
    ) last
    where last.user_id = ${userId}
  `;
}

/** What colleagues have begun, so that nobody feeds it twice. */
export async function colleagueOperations(
  sql: Queryable,
  farmId: number,
  where: Fragment,
): Promise<ColleagueOperation[]> {
  const batch = sql`
    'id', s.id, 'treat_item_id', s.treat_item_id, 'batch', s.batch, 'batches', s.batches,
    'rule_name', s.rule_name, 'recipe_name', s.recipe_name, 'treat_name', s.treat_name,
    'kg', t.kg, 'pens', t.pens,
    'unload_operation_corrals', (
      select json_agg(json_build_object('lot_id', l.lot_id, 'expected_quantity', l.expected_quantity) order by l.position)
      from unload_operation_corrals l where l.farm_id = s.farm_id and l.sub_operation_id = s.id
    ),
    'state', case
      when t.lines = t.fed then 'fed'
      when t.pens = t.passed_over then 'given_up'
      when t.lines = t.fed + t.skipped or not ${isOpen(sql)} then 'incomplete'
      else 'running' end
  `;
  return sql<ColleagueOperation[]>`
    select ${about(sql)}, ${batches(sql, batch, sql`cross join lateral (${tally(sql)}) t`)} as batches
    ${liveOperations(sql, farmId, where)} order by o.day, o.id
  `;
}

function about(sql: Queryable): Fragment {
  return sql`
    o.id, o.schedule_id, o.day, o.status, ${isHeld(sql)} as held,
    (select u.name from users u where u.id = o.user_id) as user_name
  `;
}

/** Sums up a batch's lines. */
function tally(sql: Queryable): Fragment {
  const lines = (table: string, kg: Fragment, pens: Fragment) => sql`
    select ${kg} as kg, ${pens} as pens, l.actual_quantity is not null as fed, l.skipped
    from ${sql(table)} l where l.farm_id = s.farm_id and l.sub_operation_id = s.id
  `;
  return sql`
    select count(*) as lines, count(*) filter (where a.fed) as fed, count(*) filter (where a.skipped and not a.fed) as skipped,
      count(*) filter (where a.pens = 1 and a.skipped and not a.fed) as passed_over,
      coalesce(sum(a.kg), 0) as kg, coalesce(sum(a.pens), 0) as pens
    from (
      ${lines('load_operation_ingredients', sql`l.expected_quantity`, sql`0`)}
      union all ${lines('unload_operation_corrals', sql`0`, sql`1`)}
    ) a
  `;
}

function line(sql: Queryable): Fragment {
  return sql`
    'expected_quantity', l.expected_quantity, 'target_quantity', l.target_quantity,
    'actual_quantity', l.actual_quantity, 'skipped', l.skipped, 'typed', l.typed, 'weight_source', l.weight_source,
    'start_time', ${told(sql, sql`l.start_time`)}, 'end_time', ${told(sql, sql`l.end_time`)}, 'start_weight', l.start_weight
  `;
}

/** As its device told it. */
function told(sql: Queryable, time: Fragment): Fragment {
  return sql`field_iso(${time}, 0)`;
}
