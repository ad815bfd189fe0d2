import type { DayFacts } from '@cocho/domain/alerts/facts';
import { addDays } from '@cocho/domain/days';
import type { Fragment, Queryable } from '../../db/db.ts';
import { boardFacts } from '../board/board-facts.ts';
import { headsOf } from '../lots/lot-fragments.ts';
import { byOurClock, clockError, heldKg, isOpen } from '../operations/operation-rows.ts';
import type { Watch } from './watch-scope.ts';

/** Ingredients of the last week are asked for a price. */
const pricedDays = 7;

type Asked = Pick<DayFacts, 'batches' | 'open_operations' | 'full_pens' | 'unpriced'>;

/** What changes while the day is worked, in two questions however many lots there are. */
export async function dayFacts(sql: Queryable, { farm_id, today, now, time_zone }: Watch): Promise<DayFacts> {
  const list = (rows: Fragment) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`;
  const [facts] = await sql<[Asked]>`
    select ${list(batches(sql, farm_id, today))} as batches,
      ${list(openOperations(sql, farm_id))} as open_operations,
      ${list(fullPens(sql, farm_id))} as full_pens,
      ${list(unpriced(sql, farm_id, today))} as unpriced
  `;
  return { ...facts, board: await boardFacts(sql, { farm_id, today }), now, day: today, time_zone };
}

/** Of today and yesterday: what went wrong in the evening is still to be seen in the morning. */
function batches(sql: Queryable, farmId: number, today: string): Fragment {
  const start = byOurClock(sql, sql`s.mixing_start_time`, clockError(sql, sql`s.mixing_start_clock`));
  const end = byOurClock(sql, sql`s.mixing_end_time`, clockError(sql, sql`s.mixing_end_clock`));
  return sql`
    with batch as materialized (
      select s.id, s.day, s.operation_id, u.name as operator, s.rule_name, s.treat_name, s.mixing_minutes,
        extract(epoch from ${end} - (${start})) / 60 as mixed_minutes, s.division_kg, s.fed_kg, o.status
      from sub_operations s
      join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null and o.status <> 'canceled'
      join users u on u.id = o.user_id
      where s.farm_id = ${farmId} and s.day between ${addDays(today, -1)} and ${today}
    ),
    loaded as materialized (
      select b.id, b.day, l.ingredient_id, l.ingredient_name, l.expected_quantity, l.actual_quantity, l.start_weight, l.skipped,
        l.position, ${heldKg(sql, sql`b`)} as kg
      from batch b join load_operation_ingredients l on l.farm_id = ${farmId} and l.sub_operation_id = b.id
    ),
    price as materialized (
      select i.ingredient_id, i.day, price_on(${farmId}, i.ingredient_id, i.day) as cents_per_kg
      from (select distinct ingredient_id, day from loaded) i
    ),
    load as (
      select l.id, bool_and(l.actual_quantity is not null or l.skipped) as ended,
        case when bool_or(l.kg > 0 and p.cents_per_kg is null) then null
          else sum(l.kg * p.cents_per_kg) / nullif(sum(l.kg), 0) end as cents_per_kg,
        json_agg(${line(sql, sql`l.ingredient_name`)} order by l.position) as lines
      from loaded l join price p on p.ingredient_id = l.ingredient_id and p.day = l.day
      group by l.id
    ),
    unload as (
      select b.id, bool_and(l.actual_quantity is not null or l.skipped) as ended,
        json_agg(${line(sql, sql`l.lot_name`, sql`, 'lot_id', l.lot_id, 'skipped', l.skipped, 'apart_kg', l.apart_kg`)} order by l.position) as lines
      from batch b join unload_operation_corrals l on l.farm_id = ${farmId} and l.sub_operation_id = b.id
      group by b.id
    )
    select b.id, b.day, b.operation_id, b.operator, b.rule_name || ', ' || b.treat_name as name,
      not ${isOpen(sql, sql`b.status`)} or (l.ended and u.ended) as ended,
      b.division_kg, b.mixing_minutes, b.mixed_minutes,
      l.lines as loads, u.lines as unloads, l.cents_per_kg
    from batch b join load l on l.id = b.id join unload u on u.id = b.id
  `;
}

function line(sql: Queryable, name: Fragment, more: Fragment = sql``): Fragment {
  return sql`json_build_object('name', ${name}, 'expected', l.expected_quantity, 'actual', l.actual_quantity,
    'start_weight', l.start_weight ${more})`;
}

function openOperations(sql: Queryable, farmId: number): Fragment {
  return sql`
    select o.id, o.day, u.name as operator, iso(o.updated_at) as last_at
    from operations o join users u on u.id = o.user_id
    where o.farm_id = ${farmId} and o.deleted_at is null and ${isOpen(sql)}
  `;
}

function fullPens(sql: Queryable, farmId: number): Fragment {
  return sql`
    select c.id, c.name, c.capacity, sum(l.heads) as heads, json_agg(json_build_object('id', l.id, 'name', l.name)) as lots
    from corrals c join (
      select l.id, l.name, l.corral_id, ${headsOf(sql)} as heads
      from lots l where l.farm_id = ${farmId} and l.deleted_at is null and l.deactivated_at is null
    ) l on l.corral_id = c.id
    where c.farm_id = ${farmId} and c.deleted_at is null and c.capacity is not null
    group by c.id, c.name, c.capacity having sum(l.heads) > c.capacity
  `;
}

/** A farm that has no price at all does not reckon with money, and is not asked for one. */
function unpriced(sql: Queryable, farmId: number, today: string): Fragment {
  return sql`
    select i.id, i.name, g.kg
    from (
      select h.ingredient_id, sum(h.kg) as kg
      from (
        select l.ingredient_id, ${heldKg(sql, sql`s`)} as kg
        from sub_operations s
        join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
        join load_operation_ingredients l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
        where s.farm_id = ${farmId} and s.day > ${addDays(today, -pricedDays)}
          and exists (select from ingredient_prices p where p.farm_id = ${farmId} and p.removed_at is null)
      ) h
      group by h.ingredient_id having sum(h.kg) > 0
    ) g join ingredients i on i.farm_id = ${farmId} and i.id = g.ingredient_id
    where price_on(${farmId}, i.id, ${today}) is null
    order by g.kg desc
  `;
}
