-- A new price changes the cost of many days and the kg of none: PostgreSQL sees that by itself, and keeps neither the old rows nor
-- the new ones for a function that would find nothing to do.
create function keep_lot_total() returns trigger language plpgsql as $$
begin
  insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
  select farm_id, lot_id, sum(mo_kg), sum(ms_kg)
  from (values (new.farm_id, new.lot_id, new.mo_kg, new.ms_kg), (old.farm_id, old.lot_id, -old.mo_kg, -old.ms_kg))
    changes (farm_id, lot_id, mo_kg, ms_kg)
  group by farm_id, lot_id order by farm_id, lot_id
  on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  return null;
end
$$;
drop trigger keep_totals_after_update on lot_days;
create trigger keep_totals_after_update after update on lot_days for each row
  when ((old.farm_id, old.lot_id, old.day, old.mo_kg, old.ms_kg) is distinct from (new.farm_id, new.lot_id, new.day, new.mo_kg, new.ms_kg))
  execute function keep_lot_total();

create or replace function keep_lot_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, sum(mo_kg), sum(ms_kg) from added group by farm_id, lot_id order by farm_id, lot_id
    on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  else
    insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, -sum(mo_kg), -sum(ms_kg) from removed group by farm_id, lot_id order by farm_id, lot_id
    on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  end if;
  return null;
end
$$;
