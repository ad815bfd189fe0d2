-- What each lot was given on all its days, so that a list need not add up its life: kept in the transaction that changes a day,
-- whoever changes it. Exact numbers leave no trace of what was taken away.
create table lot_totals (
  farm_id bigint not null,
  lot_id bigint not null,
  mo_kg numeric(28, 4) not null,
  ms_kg numeric(32, 8) not null,
  primary key (farm_id, lot_id),
  foreign key (farm_id, lot_id) references lots
) with (fillfactor = 75);
insert into lot_totals (farm_id, lot_id, mo_kg, ms_kg)
select farm_id, lot_id, sum(mo_kg), sum(ms_kg) from lot_days group by farm_id, lot_id;
call count_changes('lot_totals');

-- Also where a lot's kg only moved to another day its row is written, for what a list shows of it may be other kg. A day that only
-- got another price is none of it.
create function keep_lot_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, sum(mo_kg), sum(ms_kg) from added group by farm_id, lot_id order by farm_id, lot_id
    on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  elsif tg_op = 'DELETE' then
    insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, -sum(mo_kg), -sum(ms_kg) from removed group by farm_id, lot_id order by farm_id, lot_id
    on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  else
    insert into lot_totals as t (farm_id, lot_id, mo_kg, ms_kg)
    select farm_id, lot_id, sum(mo_kg), sum(ms_kg)
    from (
      select farm_id, lot_id, day, sum(mo_kg) as mo_kg, sum(ms_kg) as ms_kg
      from (
        select farm_id, lot_id, day, mo_kg, ms_kg from added
        union all
        select farm_id, lot_id, day, -mo_kg, -ms_kg from removed
      ) changes
      group by farm_id, lot_id, day
    ) days
    where mo_kg <> 0 or ms_kg <> 0
    group by farm_id, lot_id order by farm_id, lot_id
    on conflict (farm_id, lot_id) do update set mo_kg = t.mo_kg + excluded.mo_kg, ms_kg = t.ms_kg + excluded.ms_kg;
  end if;
  return null;
end
$$;
create trigger keep_totals_after_insert after insert on lot_days
  referencing new table as added for each statement execute function keep_lot_totals();
create trigger keep_totals_after_update after update on lot_days
  referencing old table as removed new table as added for each statement execute function keep_lot_totals();
create trigger keep_totals_after_delete after delete on lot_days
  referencing old table as removed for each statement execute function keep_lot_totals();
