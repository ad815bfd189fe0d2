-- The same rows again, but only what they need is asked of the lines: a line's time, for which two more tables would be joined
-- and every tap's question planned for longer than it takes to answer, is not.
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
      select i.ingredient_id, i.expected_quantity as expected, coalesce(i.actual_quantity, 0) as actual,
        sum(i.expected_quantity) over upto as expected_upto, sum(coalesce(i.actual_quantity, 0)) over upto as actual_upto,
        sum(i.expected_quantity) over () as expected_total, sum(coalesce(i.actual_quantity, 0)) over () as actual_total
      from load_operation_ingredients i
      where i.farm_id = farm and i.sub_operation_id = l.sub_operation_id
      window upto as (order by i.position)
    ) g
    union all
    select null, case when t.expected > 0 then 0 else l.planned_kg end, case when t.actual > 0 then 0 else l.mo_kg end
    from (
      select coalesce(sum(i.expected_quantity), 0) as expected, coalesce(sum(i.actual_quantity), 0) as actual
      from load_operation_ingredients i
      where i.farm_id = farm and i.sub_operation_id = l.sub_operation_id
    ) t
    where (l.planned_kg > 0 and t.expected = 0) or (l.mo_kg > 0 and t.actual = 0)
  ) p
  group by l.lot_id, l.day, l.recipe_id, p.ingredient_id
$$;
