import type { FarmBoardFacts } from '@cocho/domain/board-figures';
import type { BoardLine } from '@cocho/domain/board-judge';
import { addDays } from '@cocho/domain/days';
import type { Fragment, Queryable } from '../../db/db.ts';
import type { Scope } from '../../registers/scope.ts';

type Parts = { [Part in Exclude<keyof FarmBoardFacts, 'lines'>]: FarmBoardFacts[Part] | null };
/** Column by column: ten thousand lines are written and read three times as fast as one object each. */
type Columns = { [Field in keyof BoardLine]: BoardLine[Field][] | null };
type Facts = Parts & { lines: Columns };

/**
 * All that the board of a day is made of, in one question. It reads the day's wagons and their lines and seven days of the
 * rollup, each by its day: what a farm did before does not make it slower.
 */
export async function boardFacts(
  sql: Queryable,
  { farm_id, today }: Pick<Scope, 'farm_id' | 'today'>,
): Promise<FarmBoardFacts> {
  const ofToday = (column: string) =>
    sql`coalesce(sum(${sql(column)}) filter (where day = ${today}), 0) as ${sql(column)}`;
  const [facts] = await sql<[Facts]>`
    with batch as materialized (
      select s.id, s.treat_item_id, s.operation_id, s.mixing_start_time, s.mixing_end_time, s.epoch, o.status
      from sub_operations s join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
      where s.farm_id = ${farm_id} and s.day = ${today}
    ),
    unload as materialized (
      select b.id as batch_id, b.operation_id, u.lot_id, u.expected_quantity, u.actual_quantity, u.skipped,
        u.start_time is not null as begun, greatest(u.start_time, u.end_time) as at, u.epoch
      from batch b join unload_operation_corrals u on u.farm_id = ${farm_id} and u.sub_operation_id = b.id
    ),
    load as materialized (
      select b.id as batch_id, b.operation_id, l.ingredient_id, l.actual_quantity,
        greatest(l.start_time, l.end_time) as at, l.epoch
      from batch b join load_operation_ingredients l on l.farm_id = ${farm_id} and l.sub_operation_id = b.id
    ),
    work as (
      select t.batch_id, bool_or(t.unloading) as unloading,
        max(t.at + e.clock_error_ms * interval '1 millisecond') as last_at
      from (
        select batch_id, operation_id, begun or actual_quantity is not null as unloading, at, epoch from unload
        union all select batch_id, operation_id, false, at, epoch from load
        union all select id, operation_id, false, greatest(mixing_start_time, mixing_end_time), epoch from batch
      ) t join operation_epochs e on e.farm_id = ${farm_id} and e.operation_id = t.operation_id and e.epoch = t.epoch
      group by t.batch_id
    )
    select
      (select json_agg(l) from (${lots(sql, farm_id, today)}) l) as lots,
      (select json_agg(i) from (${items(sql, farm_id)}) i) as items,
      (select json_agg(json_build_object('id', b.id, 'item_id', b.treat_item_id, 'operation_id', b.operation_id,
          'open', b.status in ('pending', 'in_progress'), 'canceled', b.status = 'canceled',
          'unloading', w.unloading, 'last_at', iso(w.last_at)))
        from batch b join work w on w.batch_id = b.id) as batches,
      (select json_build_object('lot_id', array_agg(u.lot_id), 'batch_id', array_agg(u.batch_id),
          'expected', array_agg(u.expected_quantity), 'actual', array_agg(u.actual_quantity),
          'open', array_agg(u.actual_quantity is null and not u.skipped), 'begun', array_agg(u.begun))
        from unload u) as lines,
      (select json_agg(d) from (
          select day, sum(mo_kg) as fed_kg, ${ofToday('planned_kg')}, ${ofToday('cost_cents')}, ${ofToday('unpriced_kg')}
          from lot_days where farm_id = ${farm_id} and day between ${addDays(today, -6)} and ${today} group by day
        ) d) as days,
      (select json_agg(g) from (
          select sum(actual_quantity) as kg, price_on(${farm_id}, ingredient_id, ${today}) as cents_per_kg
          from load group by ingredient_id having sum(actual_quantity) > 0
        ) g) as loads
  `;
  return {
    lots: facts.lots ?? [],
    items: facts.items ?? [],
    batches: facts.batches ?? [],
    lines: linesOf(facts.lines),
    days: facts.days ?? [],
    loads: facts.loads ?? [],
  };
}

function linesOf({ lot_id, batch_id, expected, actual, open, begun }: Columns): BoardLine[] {
  return (lot_id ?? []).map((lot, at) => ({
    lot_id: lot,
    batch_id: batch_id?.[at] ?? 0,
    expected: expected?.[at] ?? 0,
    actual: actual?.[at] ?? null,
    open: open?.[at] ?? false,
    begun: begun?.[at] ?? false,
  }));
}

/** Active ones in the order of the round, which is the order in which one drives past them. */
function lots(sql: Queryable, farmId: number, today: string): Fragment {
  return sql`
    select l.id, l.name, c.name as corral_name, l.projected_load as load, l.suspended, r.id as rule_id,
      iso(l.last_trough_reading_at) as read_at, coalesce(d.planned_kg, 0) as planned_kg, coalesce(d.mo_kg, 0) as fed_kg
    from lots l
    left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id and c.deleted_at is null
    left join rule_lots rl on rl.farm_id = l.farm_id and rl.lot_id = l.id
    left join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
    left join lot_days d on d.farm_id = l.farm_id and d.lot_id = l.id and d.day = ${today}
    where l.farm_id = ${farmId} and l.deleted_at is null and l.deactivated_at is null
    order by l.reading_position nulls last, c.name collate "pt-BR-x-icu", l.name collate "pt-BR-x-icu", l.id
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
