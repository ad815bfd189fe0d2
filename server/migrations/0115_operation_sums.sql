-- What the wagons of each operation come to, kept with it in the transaction that changes a wagon, whoever changes it: a list of
-- years is summed and narrowed without reading all of their wagons.
alter table operations
  add column weighed_kg numeric(18, 2) not null default 0,
  add column off_kg numeric(18, 2) not null default 0,
  add column planned_kg numeric(18, 2) not null default 0,
  add column fed_kg numeric(18, 2) not null default 0,
  add column off_target boolean not null default false;

-- Answers how many had kept something else. One after the other, for PostgreSQL, which cannot know how many they are, was seen to add
-- up all of them for each.
create function keep_operation_sums(farm bigint, ids bigint[]) returns bigint language plpgsql as $$
declare
  one bigint;
  wrong bigint := 0;
begin
  -- Held before they are summed: what is summed is then what stays.
  perform from operations where farm_id = farm and id = any(ids) order by id for no key update;
  foreach one in array ids loop
    update operations o set weighed_kg = n.weighed_kg, off_kg = n.off_kg, planned_kg = n.planned_kg, fed_kg = n.fed_kg,
      off_target = n.off_target
    from (
      select coalesce(sum(weighed_kg), 0) as weighed_kg, coalesce(sum(off_kg), 0) as off_kg,
        coalesce(sum(planned_kg), 0) as planned_kg, coalesce(sum(fed_kg), 0) as fed_kg,
        coalesce(bool_or(off_target), false) as off_target
      from sub_operations where farm_id = farm and operation_id = one
    ) n
    where o.farm_id = farm and o.id = one
      and (o.weighed_kg, o.off_kg, o.planned_kg, o.fed_kg, o.off_target)
        is distinct from (n.weighed_kg, n.off_kg, n.planned_kg, n.fed_kg, n.off_target);
    if found then wrong := wrong + 1; end if;
  end loop;
  return wrong;
end
$$;

create function keep_sums_of_changed() returns trigger language plpgsql as $$
begin
  perform keep_operation_sums(farm_id, array_agg(distinct operation_id)) from changed group by farm_id;
  return null;
end
$$;
create trigger keep_sums_after_insert after insert on sub_operations
  referencing new table as changed for each statement execute function keep_sums_of_changed();
create trigger keep_sums_after_update after update on sub_operations
  referencing new table as changed for each statement execute function keep_sums_of_changed();
create trigger keep_sums_after_delete after delete on sub_operations
  referencing old table as changed for each statement execute function keep_sums_of_changed();
