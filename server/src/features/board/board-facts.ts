import type { FarmBoardFacts } from '@cocho/domain/board-figures';
import type { BoardLine, BoardLot } from '@cocho/domain/board-judge';
import { addDays } from '@cocho/domain/days';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';
import { byOurClock, heldKg, isOpen } from '../operations/operation-rows.ts';

/** Column by column: thousands of rows are written and read three times as fast as one object each. */
type Columns<Row> = { [Field in keyof Row]: Row[Field][] };

/** A wagon's lines, as far as they were told by the same clocks. Left is nothing, the pen that is to come, or the one at which it stands. */
interface LinesOfBatch extends Columns<Pick<BoardLine, 'lot_id' | 'expected' | 'actual'>> {
  batch_id: number;
  left: (0 | 1 | 2)[];
}

interface Columnar extends Omit<FarmBoardFacts, 'lots' | 'lines'> {
  lots: Columns<BoardLot>;
  lines: LinesOfBatch[];
}

/**
 * All that the board of a day is made of, in one question. It reads the day's wagons and lines, the rollup of that day and
 * the wagons of six more, each by its day: what a farm did before does not make it slower.
 */
export async function boardFacts(
  sql: Queryable,
  { farm_id, today }: Pick<Scope, 'farm_id' | 'today'>,
): Promise<FarmBoardFacts> {
  // What was left out feeds no pen; the wagon was there all the same.
  const told = (column: Fragment) => sql`coalesce(array_agg(${column}) filter (where u.apart_kg is null), '{}')`;
  const [facts] = await sql<[Columnar]>`
    with batch as materialized (
      select s.id, s.treat_item_id, s.batch, s.batches, s.operation_id, s.mixing_start_time, s.mixing_start_clock, s.mixing_end_time,
        s.mixing_end_clock, s.division_kg, s.fed_kg, o.status
      from sub_operations s join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
      where s.farm_id = ${farm_id} and s.day = ${today}
    ),
    unload as materialized (
      select b.id as batch_id, b.operation_id, max(u.start_time) as start_time, u.start_clock, max(u.end_time) as end_time, u.end_clock,
        bool_or(u.start_time is not null or u.actual_quantity is not null) as unloading,
        ${told(sql`u.lot_id`)} as lot_id, ${told(sql`u.expected_quantity`)} as expected, ${told(sql`u.actual_quantity`)} as actual,
        ${told(sql`case when u.actual_quantity is not null or u.skipped then 0 when u.start_time is null then 1 else 2 end`)} as left
      from batch b join unload_operation_corrals u on u.farm_id = ${farm_id} and u.sub_operation_id = b.id
      group by b.id, b.operation_id, u.start_clock, u.end_clock
    ),
    load as materialized (
      select b.id as batch_id, b.operation_id, l.ingredient_id, l.start_time, l.start_clock, l.end_time, l.end_clock,
        ${heldKg(sql, sql`b`)} as kg
      from batch b join load_operation_ingredients l on l.farm_id = ${farm_id} and l.sub_operation_id = b.id
    ),
    work as materialized (
      select t.batch_id, bool_or(t.unloading) as unloading,
        max(greatest(${byOurClock(sql, sql`t.start_time`, sql`b.error_ms`)},
          ${byOurClock(sql, sql`t.end_time`, sql`e.error_ms`)})) as last_at
      from (
        select batch_id, operation_id, unloading, start_time, start_clock, end_time, end_clock from unload
        union all select batch_id, operation_id, false, start_time, start_clock, end_time, end_clock from load
        union all select id, operation_id, false, mixing_start_time, mixing_start_clock, mixing_end_time, mixing_end_clock from batch
      ) t
      left join operation_clocks b on b.farm_id = ${farm_id} and b.operation_id = t.operation_id and b.clock = t.start_clock
      left join operation_clocks e on e.farm_id = ${farm_id} and e.operation_id = t.operation_id and e.clock = t.end_clock
      group by t.batch_id
    ),
    fed as materialized (
      select lot_id, planned_kg, mo_kg, cost_cents, unpriced_kg from lot_days where farm_id = ${farm_id} and day = ${today}
    )
    select
      (${lots(sql, farm_id, today)}) as lots,
      (select coalesce(json_agg(i), '[]') from (${items(sql, farm_id)}) i) as items,
      (select coalesce(json_agg(json_build_object('id', b.id, 'item_id', b.treat_item_id, 'batch', b.batch, 'batches', b.batches, 'operation_id', b.operation_id,
          'open', ${isOpen(sql, sql`b.status`)}, 'canceled', b.status = 'canceled',
          'unloading', w.unloading, 'last_at', iso(w.last_at), 'division_kg', b.division_kg)), '[]')
        from batch b join work w on w.batch_id = b.id) as batches,
      (select coalesce(json_agg(json_build_object('batch_id', u.batch_id, 'lot_id', u.lot_id, 'expected', u.expected,
          'actual', u.actual, 'left', u.left)), '[]')
        from unload u) as lines,
      (select json_build_object('planned_kg', coalesce(sum(planned_kg), 0), 'fed_kg', coalesce(sum(mo_kg), 0),
          'cost_cents', coalesce(sum(cost_cents), 0), 'unpriced_kg', coalesce(sum(unpriced_kg), 0))
        from fed) as begun,
      (select coalesce(json_agg(d), '[]') from (
          select s.day, sum(s.fed_kg) as fed_kg
          from sub_operations s join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
          where s.farm_id = ${farm_id} and s.day between ${addDays(today, -6)} and ${addDays(today, -1)} group by s.day
        ) d) as days,
      (select coalesce(json_agg(g), '[]') from (
          select sum(kg) as kg, price_on(${farm_id}, ingredient_id, ${today}) as cents_per_kg
          from load group by ingredient_id having sum(kg) > 0
        ) g) as loads
  `;
  return { ...facts, lots: lotsFrom(facts.lots), lines: facts.lines.flatMap(linesFrom) };
}

function lotsFrom(columns: Columns<BoardLot>): BoardLot[] {
  return columns.id.map((id, at) => ({
    id,
    name: columns.name[at] ?? '',
    corral_name: columns.corral_name[at] ?? null,
    load: columns.load[at] ?? 0,
    suspended: columns.suspended[at] ?? false,
    rule_id: columns.rule_id[at] ?? null,
    read_at: columns.read_at[at] ?? null,
    came_at: columns.came_at[at] ?? null,
    planned_kg: columns.planned_kg[at] ?? 0,
    fed_kg: columns.fed_kg[at] ?? 0,
  }));
}

function linesFrom({ batch_id, lot_id, expected, actual, left }: LinesOfBatch): BoardLine[] {
  return lot_id.map((lot, at) => ({
    lot_id: lot,
    batch_id,
    expected: expected[at] ?? 0,
    actual: actual[at] ?? null,
    open: left[at] !== 0,
    begun: left[at] === 2,
  }));
}

/**
 * Active ones that have come, in the order of the round, which is the order in which one drives past them. Names are numbered
 * in the order that their indexes have already: to compare thousands of them by the rules of a language takes longer than all the rest.
 */
function lots(sql: Queryable, farmId: number, today: string): Fragment {
  const column = (name: string) => sql`${name}::text, coalesce(array_agg(l.${sql(name)}), '{}')`;
  const inOrder = (table: string, columns: Fragment) => sql`
    select id, name, ${columns} row_number() over (order by name collate "pt-BR-x-icu", id) as number
    from ${sql(table)} where farm_id = ${farmId} and deleted_at is null
  `;
  return sql`
    select json_build_object(
      ${column('id')}, ${column('name')}, ${column('corral_name')}, ${column('load')}, ${column('suspended')},
      ${column('rule_id')}, ${column('read_at')}, ${column('came_at')}, ${column('planned_kg')}, ${column('fed_kg')}
    )
    from (
      select l.id, l.name, c.name as corral_name, l.projected_load as load, l.suspended, r.id as rule_id,
        l.last_trough_reading_at as read_at, case when l.entry_date = ${today} then l.created_at end as came_at,
        coalesce(f.planned_kg, 0) as planned_kg, coalesce(f.mo_kg, 0) as fed_kg
      from (
        ${inOrder('lots', sql`corral_id, projected_load, suspended, last_trough_reading_at, reading_position, entry_date, created_at,`)}
        and deactivated_at is null and entry_date <= ${today}
      ) l
      left join (${inOrder('corrals', sql``)}) c on c.id = l.corral_id
      left join rule_lots rl on rl.farm_id = ${farmId} and rl.lot_id = l.id
      left join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
      left join fed f on f.lot_id = l.id
      order by l.reading_position nulls last, c.number, l.number
    ) l
  `;
}

function items(sql: Queryable, farmId: number): Fragment {
  return sql`
    select i.id, i.rule_id, to_char(i.scheduled_time, 'HH24:MI') as time, t.percent
    from treat_items i
    join treat_schedules s on s.farm_id = i.farm_id and s.id = i.schedule_id and s.deleted_at is null
    join treats t on t.farm_id = i.farm_id and t.id = i.treat_id
    where i.farm_id = ${farmId} and i.deleted_at is null
  `;
}
