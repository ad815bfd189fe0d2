-- A wagon that was unloaded though nobody weighed any of its loads held what its recipe says: its kg are shared by what was to be
-- loaded. Where a load was told, be it none, what was told counts.
create or replace function lot_feeds_of(farm bigint, lots bigint[], days date[])
returns table (lot_id bigint, day date, recipe_id bigint, ingredient_id bigint, planned_kg numeric, mo_kg numeric, ms_kg numeric)
language sql stable as $$
  with lines as materialized (
    select l.lot_id, l.day, l.sub_operation_id, l.recipe_id, l.dry_matter_percent, l.planned_kg, l.mo_kg
    from lot_lines l where l.farm_id = farm and l.lot_id = any(lots) and l.day = any(days)
  )
  select l.lot_id, l.day, l.recipe_id, p.ingredient_id, sum(p.planned_kg), sum(p.mo_kg),
    sum(p.mo_kg * l.dry_matter_percent * 0.01)
  from lines l cross join lateral (
    select g.ingredient_id,
      part_of(l.planned_kg, g.expected_upto - g.expected, g.expected_upto, g.expected_total) as planned_kg,
      part_of(l.mo_kg, g.actual_upto - g.actual, g.actual_upto, g.actual_total) as mo_kg
    from (
      select i.ingredient_id, i.expected, i.actual,
        sum(i.expected) over upto as expected_upto, sum(i.actual) over upto as actual_upto,
        sum(i.expected) over () as expected_total, sum(i.actual) over () as actual_total
      from (
        select x.ingredient_id, x.position, x.expected_quantity as expected,
          case when max(x.actual_quantity) over () is null then x.expected_quantity else coalesce(x.actual_quantity, 0) end as actual
        from load_operation_ingredients x
        where x.farm_id = farm and x.sub_operation_id = l.sub_operation_id
      ) i
      window upto as (order by i.position)
    ) g
    union all
    select null, case when t.expected > 0 then 0 else l.planned_kg end, case when t.actual > 0 then 0 else l.mo_kg end
    from (
      select coalesce(sum(i.expected_quantity), 0) as expected,
        coalesce(sum(i.actual_quantity), sum(i.expected_quantity), 0) as actual
      from load_operation_ingredients i
      where i.farm_id = farm and i.sub_operation_id = l.sub_operation_id
    ) t
    where (l.planned_kg > 0 and t.expected = 0) or (l.mo_kg > 0 and t.actual = 0)
  ) p
  group by l.lot_id, l.day, l.recipe_id, p.ingredient_id
$$;

-- The days of such wagons anew, with the prices of what was in them. Who feeds waits until it is done; who reads does not.
set local statement_timeout = 0;
lock table lot_feeds in share row exclusive mode;
create temporary table unweighed_days on commit drop as
select distinct farm_id, lot_id, day from lot_feeds where ingredient_id is null and mo_kg > 0;
delete from lot_feeds f using unweighed_days u where f.farm_id = u.farm_id and f.lot_id = u.lot_id and f.day = u.day;
insert into lot_feeds (farm_id, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg, cents_per_kg)
select u.farm_id, n.lot_id, n.day, n.recipe_id, n.ingredient_id, n.planned_kg, n.mo_kg, n.ms_kg,
  price_on(u.farm_id, n.ingredient_id, n.day)
from unweighed_days u cross join lateral lot_feeds_of(u.farm_id, array[u.lot_id], array[u.day]) n;
update lot_days d set cost_cents = n.cost_cents, unpriced_kg = n.unpriced_kg
from (
  select f.farm_id, f.lot_id, f.day, sum(f.cost_cents) as cost_cents, sum(f.unpriced_kg) as unpriced_kg
  from unweighed_days u join lot_feeds f on f.farm_id = u.farm_id and f.lot_id = u.lot_id and f.day = u.day
  group by f.farm_id, f.lot_id, f.day
) n
where d.farm_id = n.farm_id and d.lot_id = n.lot_id and d.day = n.day;
