-- How well each wagon met its plan, as the domain judges it when the wagon is saved: lists are filtered and summed by it without
-- reading its lines.
alter table sub_operations
  -- Over the lines that have an amount: what was expected of them, and Σ|actual − expected|.
  add column weighed_kg numeric(14, 2) not null default 0,
  add column off_kg numeric(14, 2) not null default 0,
  -- The pens' part of it: to be given, and given.
  add column planned_kg numeric(14, 2) not null default 0,
  add column fed_kg numeric(14, 2) not null default 0,
  add column off_target boolean not null default false,
  add column worst_line jsonb;

set local statement_timeout = 0;
with lines as (
  select farm_id, sub_operation_id, 'load' as kind, ingredient_name as name, expected_quantity as expected,
    actual_quantity as actual, abs(actual_quantity - expected_quantity) as off
  from load_operation_ingredients
  union all
  select farm_id, sub_operation_id, 'unload', lot_name, expected_quantity, actual_quantity,
    abs(actual_quantity - expected_quantity)
  from unload_operation_corrals
),
sums as (
  select farm_id, sub_operation_id,
    coalesce(sum(expected) filter (where actual is not null), 0) as weighed_kg, coalesce(sum(off), 0) as off_kg,
    coalesce(sum(expected) filter (where kind = 'unload'), 0) as planned_kg,
    coalesce(sum(actual) filter (where kind = 'unload'), 0) as fed_kg,
    coalesce(bool_or(off > 10 and off > expected * 0.05), false) as off_target
  from lines group by farm_id, sub_operation_id
),
worst as (
  select distinct on (farm_id, sub_operation_id) farm_id, sub_operation_id, jsonb_build_object('kind', kind, 'name', name,
    'expected_quantity', expected, 'actual_quantity', actual) as line
  from lines where off > 0 order by farm_id, sub_operation_id, off / greatest(expected, 50) desc
)
update sub_operations s set weighed_kg = n.weighed_kg, off_kg = n.off_kg, planned_kg = n.planned_kg, fed_kg = n.fed_kg,
  off_target = n.off_target, worst_line = w.line
from sums n left join worst w on w.farm_id = n.farm_id and w.sub_operation_id = n.sub_operation_id
where s.farm_id = n.farm_id and s.id = n.sub_operation_id;

create index sub_operations_off_target on sub_operations (farm_id, operation_id) where off_target;
