create table treats (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  percent numeric(5, 2) not null check (percent between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id)
);
create unique index treats_live_name on treats (farm_id, name_key(name)) where deleted_at is null;
