-- A reading's instant follows from the clock of the device, corrected by the domain: no longer the earlier of two columns.
alter table trough_readings alter column at drop expression;

-- A load is between 0 and 500.000 kg a day. What was beyond came from no trough.
update lots set initial_load = 500000 where initial_load > 500000;
update lots set projected_load = 500000 where projected_load > 500000;
update load_sets set load = 500000 where load > 500000;
update trough_readings set new_projected_load = 500000 where new_projected_load > 500000;
alter table lots add check (initial_load <= 500000), add check (projected_load between 0 and 500000);
alter table load_sets add check (load <= 500000);
alter table trough_readings add check (new_projected_load between 0 and 500000);

-- Whether a reading brought the load to zero, kept with the load by the fold.
alter table lots add column suspended boolean not null default false;
update lots l set suspended = true
where projected_load = 0 and 0 < (
  select s.load from load_sets s where s.farm_id = l.farm_id and s.lot_id = l.id order by s.at desc, s.id desc limit 1
);

-- Of animals that came by transfer: their share of the load that they had where they were.
alter table lot_movements add column brought_load numeric(12, 2) check (brought_load between 0 and 500000);

-- Readings that their author took back before they arrived. When one comes, it is stored and never counts.
create table annulled_readings (
  farm_id bigint not null references farms,
  client_id uuid not null,
  user_id bigint not null references users,
  at timestamptz not null default now(),
  primary key (farm_id, client_id, user_id)
);
