-- A lot's lines of a period are found by their day, without reading the lot's whole life. It is its wagon's day, and
-- follows it.
alter table sub_operations add constraint sub_operations_of_day unique (farm_id, id, day);
alter table unload_operation_corrals add column day date;
update unload_operation_corrals u set day = s.day from sub_operations s
where s.farm_id = u.farm_id and s.id = u.sub_operation_id;
alter table unload_operation_corrals alter column day set not null;
alter table unload_operation_corrals drop constraint unload_operation_corrals_farm_id_sub_operation_id_fkey;
alter table unload_operation_corrals add foreign key (farm_id, sub_operation_id, day)
  references sub_operations (farm_id, id, day) on delete cascade on update cascade;
drop index unload_lines_lot;
create index unload_lines_lot on unload_operation_corrals (farm_id, lot_id, day);

-- What each wagon was to give each lot and gave, as every figure counts it: nothing of a deleted operation; no plan of a
-- canceled one; and the plan of a batch that two operations fed once, that of the first.
create view lot_lines as
select u.farm_id, u.lot_id, u.day, u.sub_operation_id, u.position, s.recipe_id, s.recipe_name, s.rule_name,
  s.dry_matter_percent, o.user_id,
  coalesce(u.start_time, u.end_time, o.start_time, o.created_at) as at,
  case
    when o.status <> 'canceled' and dense_rank() over (
      partition by u.farm_id, u.lot_id, u.day, s.treat_item_id, s.batch, o.status = 'canceled' order by s.id
    ) = 1 then u.expected_quantity
    else 0
  end as planned_kg,
  coalesce(u.actual_quantity, 0) as mo_kg
from unload_operation_corrals u
join sub_operations s on s.farm_id = u.farm_id and s.id = u.sub_operation_id
join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null;

-- What each lot was planned and given per day, by recipe and ingredient. No ingredient: unloaded, though nothing was loaded.
create table lot_feeds (
  farm_id bigint not null,
  lot_id bigint not null,
  day date not null,
  recipe_id bigint not null,
  ingredient_id bigint,
  planned_kg numeric(14, 4) not null,
  mo_kg numeric(14, 4) not null,
  ms_kg numeric(18, 8) not null,
  unique nulls not distinct (farm_id, lot_id, day, recipe_id, ingredient_id),
  foreign key (farm_id, lot_id) references lots,
  foreign key (farm_id, recipe_id) references recipes,
  foreign key (farm_id, ingredient_id) references ingredients
);
create index lot_feeds_day on lot_feeds (farm_id, day);

-- Its sum per day, which lists read; now as exact as its parts.
alter table lot_days
  alter column planned_kg type numeric(14, 4), alter column mo_kg type numeric(14, 4), alter column ms_kg type numeric(18, 8);
create index lot_days_day on lot_days (farm_id, day);

-- The part of some kg that lies between two marks on the way to a total. Cut like this, the parts add up to the whole.
create function part_of(kg numeric, mark_from numeric, mark_to numeric, total numeric) returns numeric
language sql immutable as $$
  select case when total > 0 then round(kg * mark_to / total, 4) - round(kg * mark_from / total, 4) else 0 end
$$;

-- The rows of lot_feeds for these lots on these days, from the lines. A lot's share of an ingredient is its kg × that
-- ingredient's share of what was loaded; its plan is shared by what was to be loaded.
create function lot_feeds_of(farm bigint, lots bigint[], days date[])
returns table (lot_id bigint, day date, recipe_id bigint, ingredient_id bigint, planned_kg numeric, mo_kg numeric, ms_kg numeric)
language sql stable as $$
  with lines as materialized (
    select l.* from lot_lines l where l.farm_id = farm and l.lot_id = any(lots) and l.day = any(days)
  ),
  loads as materialized (
    select sub_operation_id, ingredient_id, expected_quantity as expected, coalesce(actual_quantity, 0) as actual,
      sum(expected_quantity) over upto as expected_upto, sum(coalesce(actual_quantity, 0)) over upto as actual_upto,
      sum(expected_quantity) over whole as expected_total, sum(coalesce(actual_quantity, 0)) over whole as actual_total
    from load_operation_ingredients
    where farm_id = farm and sub_operation_id in (select lines.sub_operation_id from lines)
    window whole as (partition by sub_operation_id), upto as (partition by sub_operation_id order by position)
  ),
  parts as (
    select l.lot_id, l.day, l.recipe_id, g.ingredient_id, l.dry_matter_percent,
      part_of(l.planned_kg, g.expected_upto - g.expected, g.expected_upto, g.expected_total) as planned_kg,
      part_of(l.mo_kg, g.actual_upto - g.actual, g.actual_upto, g.actual_total) as mo_kg
    from lines l join loads g on g.sub_operation_id = l.sub_operation_id
    union all
    select l.lot_id, l.day, l.recipe_id, null, l.dry_matter_percent,
      case when t.expected > 0 then 0 else l.planned_kg end, case when t.actual > 0 then 0 else l.mo_kg end
    from lines l left join (
      select sub_operation_id, max(expected_total) as expected, max(actual_total) as actual from loads group by 1
    ) t on t.sub_operation_id = l.sub_operation_id
    where (l.planned_kg > 0 and t.expected > 0 is not true) or (l.mo_kg > 0 and t.actual > 0 is not true)
  )
  select lot_id, day, recipe_id, ingredient_id, sum(planned_kg), sum(mo_kg), sum(mo_kg * dry_matter_percent * 0.01)
  from parts group by lot_id, day, recipe_id, ingredient_id
$$;

set local statement_timeout = 0;
insert into lot_feeds (farm_id, lot_id, day, recipe_id, ingredient_id, planned_kg, mo_kg, ms_kg)
select f.id, n.lot_id, n.day, n.recipe_id, n.ingredient_id, n.planned_kg, n.mo_kg, n.ms_kg
from farms f, lot_feeds_of(
  f.id,
  array(select id from lots where farm_id = f.id),
  array(select distinct day from sub_operations where farm_id = f.id)
) n;
delete from lot_days;
insert into lot_days (farm_id, lot_id, day, planned_kg, mo_kg, ms_kg)
select farm_id, lot_id, day, sum(planned_kg), sum(mo_kg), sum(ms_kg) from lot_feeds group by farm_id, lot_id, day;
