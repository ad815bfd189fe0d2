-- What one device began another may end: each time of a line and of a mixing has the epoch in which it was told, as those of
-- the operation have.
alter table sub_operations rename column epoch to mixing_end_epoch;
alter table sub_operations add column mixing_start_epoch integer not null default 1;
alter table load_operation_ingredients rename column epoch to end_epoch;
alter table load_operation_ingredients add column start_epoch integer not null default 1;
alter table unload_operation_corrals rename column epoch to end_epoch;
alter table unload_operation_corrals add column start_epoch integer not null default 1;

-- Of those from before nobody knows it better. Few operations were ever released: only their rows are looked at.
set local statement_timeout = 0;
create temporary table released_batches on commit drop as
select s.farm_id, s.id from sub_operations s
where (s.farm_id, s.operation_id) in (select e.farm_id, e.operation_id from operation_epochs e where e.epoch > 1);
update sub_operations s set mixing_start_epoch = s.mixing_end_epoch
from released_batches r where s.farm_id = r.farm_id and s.id = r.id and s.mixing_end_epoch > 1;
update load_operation_ingredients l set start_epoch = l.end_epoch
from released_batches r where l.farm_id = r.farm_id and l.sub_operation_id = r.id and l.end_epoch > 1;
update unload_operation_corrals u set start_epoch = u.end_epoch
from released_batches r where u.farm_id = r.farm_id and u.sub_operation_id = r.id and u.end_epoch > 1;

create or replace view lot_lines as
select u.farm_id, u.lot_id, u.day, u.sub_operation_id, u.position, s.recipe_id, s.recipe_name, s.rule_name,
  s.dry_matter_percent, o.user_id,
  coalesce(
    field_iso(u.start_time, b.clock_error_ms), field_iso(u.end_time, e.clock_error_ms),
    field_iso(o.start_time, f.clock_error_ms), iso(o.created_at)
  ) as date,
  case
    when o.status <> 'canceled' and dense_rank() over (
      partition by u.farm_id, u.lot_id, u.day, s.treat_item_id, s.batch, o.status = 'canceled' order by s.id
    ) = 1 then u.expected_quantity
    else 0
  end as planned_kg,
  coalesce(u.actual_quantity, 0) as mo_kg
from unload_operation_corrals u
join sub_operations s on s.farm_id = u.farm_id and s.id = u.sub_operation_id
join operations o on o.farm_id = s.farm_id and o.id = s.operation_id and o.deleted_at is null
left join operation_epochs b on b.farm_id = o.farm_id and b.operation_id = o.id and b.epoch = u.start_epoch
left join operation_epochs e on e.farm_id = o.farm_id and e.operation_id = o.id and e.epoch = u.end_epoch
left join operation_epochs f on f.farm_id = o.farm_id and f.operation_id = o.id and f.epoch = o.start_epoch;
