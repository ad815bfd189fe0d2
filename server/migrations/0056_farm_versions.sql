-- How often a farm's rows of a kind have changed: whoever kept an answer with that number knows whether it still holds. The
-- number of a kind is the sum of its slots: each transaction raises one that nobody else is raising, or makes one, so that
-- nobody waits for another, and after every commit the sum is another one.
create table farm_versions (
  farm_id bigint not null references farms,
  -- The table that the rows are in.
  kind text not null,
  slot bigint generated always as identity,
  version bigint not null default 1,
  primary key (farm_id, kind, slot)
) with (fillfactor = 50);

create function raise_farm_version() returns trigger language plpgsql as $$
declare
  farm bigint;
begin
  for farm in select distinct farm_id from changed loop
    update farm_versions set version = version + 1
    where farm_id = farm and kind = tg_table_name and slot = (
      select slot from farm_versions where farm_id = farm and kind = tg_table_name
      order by slot limit 1 for update skip locked
    );
    if not found then
      insert into farm_versions (farm_id, kind) values (farm, tg_table_name);
    end if;
  end loop;
  return null;
end
$$;

-- A row never moves to another farm.
create procedure count_changes(kind text) language plpgsql as $$
begin
  execute format('create trigger raise_after_insert after insert on %I
    referencing new table as changed for each statement execute function raise_farm_version()', kind);
  execute format('create trigger raise_after_update after update on %I
    referencing new table as changed for each statement execute function raise_farm_version()', kind);
  execute format('create trigger raise_after_delete after delete on %I
    referencing old table as changed for each statement execute function raise_farm_version()', kind);
end
$$;

call count_changes('ingredients');
call count_changes('corrals');
call count_changes('corral_indexes');
call count_changes('treats');
call count_changes('recipes');
call count_changes('recipe_ingredients');
call count_changes('rules');
call count_changes('rule_lots');
call count_changes('lots');
call count_changes('lot_movements');
