-- What a manager set apart was brought to no lot, and is no line of one: nothing was planned by it either. Who feeds that pen after all
-- brings what was planned for it.
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
left join operation_clocks f on f.farm_id = o.farm_id and f.operation_id = o.id and f.clock = o.start_clock
where u.apart_kg is null;
