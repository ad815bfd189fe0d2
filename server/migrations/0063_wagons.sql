create table wagons (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  capacity_kg numeric(8, 2) not null check (capacity_kg between 300 and 50000),
  division_kg numeric(6, 2) not null check (division_kg between 0.1 and 100),
  module_url text check (length(module_url) between 1 and 200),
  pairing_code text check (length(pairing_code) between 1 and 40),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id),
  check (module_url is null or pairing_code is not null)
);
create unique index wagons_live_name on wagons (farm_id, name_key(name)) where deleted_at is null;

-- How many wagons the treat was cut into when it began, and in which one it was fed: null of what older devices sent.
alter table sub_operations
  add column batches smallint check (batches between 1 and 100),
  add column wagon_id bigint,
  add column wagon_name text,
  add column division_kg numeric(6, 2) check (division_kg between 0.1 and 100),
  add constraint sub_operations_wagon foreign key (farm_id, wagon_id) references wagons;
