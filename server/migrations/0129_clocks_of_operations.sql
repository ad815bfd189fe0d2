-- A device's clock may be set right while its operation runs: what it told before goes by the error that it had then. So each time has
-- the clock by which it was told, not the release. The first clock of an operation has no row while it is right.
create table operation_clocks (
  farm_id bigint not null,
  operation_id bigint not null,
  clock integer not null,
  -- To be added to what it told.
  error_ms bigint not null,
  primary key (farm_id, operation_id, clock),
  foreign key (farm_id, operation_id) references operations
);
insert into operation_clocks (farm_id, operation_id, clock, error_ms)
select farm_id, operation_id, epoch, clock_error_ms from operation_epochs where epoch > 1 or clock_error_ms <> 0;

alter table operation_epochs
  -- By which it was told last, and when that came: what is new since was done after it.
  add column clock integer not null default 1,
  add column heard_at timestamptz;
set local statement_timeout = 0;
update operation_epochs set clock = epoch where epoch > 1;
update operation_epochs e set heard_at = o.updated_at from operations o
where o.farm_id = e.farm_id and o.id = e.operation_id and o.epoch = e.epoch and o.status in ('pending', 'in_progress');

alter table operations rename column start_epoch to start_clock;
alter table operations rename column end_epoch to end_clock;
alter table sub_operations rename column mixing_start_epoch to mixing_start_clock;
alter table sub_operations rename column mixing_end_epoch to mixing_end_clock;
alter table load_operation_ingredients rename column start_epoch to start_clock;
alter table load_operation_ingredients rename column end_epoch to end_clock;
alter table unload_operation_corrals rename column start_epoch to start_clock;
alter table unload_operation_corrals rename column end_epoch to end_clock;

create or replace view lot_lines as
select u.farm_id, u.lot_id, u.day, u.sub_operation_id, u.position, s.recipe_id, s.recipe_name, s.rule_name,
  s.dry_matter_percent, o.user_id,
  coalesce(
    field_iso(u.start_time, b.error_ms), field_iso(u.end_time, e.error_ms), field_iso(o.start_time, f.error_ms), iso(o.created_at)
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
left join operation_clocks b on b.farm_id = o.farm_id and b.operation_id = o.id and b.clock = u.start_clock
left join operation_clocks e on e.farm_id = o.farm_id and e.operation_id = o.id and e.clock = u.end_clock
left join operation_clocks f on f.farm_id = o.farm_id and f.operation_id = o.id and f.clock = o.start_clock;

alter table operation_epochs drop column clock_error_ms;
