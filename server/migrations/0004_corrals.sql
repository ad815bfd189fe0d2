create table corrals (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  capacity integer check (capacity >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id)
);
create unique index corrals_live_name on corrals (farm_id, name_key(name)) where deleted_at is null;
