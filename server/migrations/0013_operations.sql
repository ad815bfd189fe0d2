-- One execution of a schedule by one operator on one day, as the device that runs it sends it: whole, in growing revisions.
create table operations (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  client_id uuid not null,
  revision integer not null,
  -- Of the revision: the same one sent again with another content is a conflict.
  content_hash text not null,
  -- Raised by a release; what the device before it still sends no longer counts.
  epoch integer not null default 1,
  -- The revision it had then: up to there the device before was heard, and may ask again.
  released_revision integer not null default 0,
  -- The device that owns it; nobody's after a release, until one takes it.
  device_id uuid,
  schedule_id bigint not null,
  user_id bigint not null references users,
  day date not null,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'incomplete', 'canceled')),
  start_time timestamptz,
  end_time timestamptz,
  clock_ahead boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, schedule_id) references treat_schedules
);
create unique index operations_client on operations (farm_id, client_id);
create index operations_live on operations (farm_id, day, id) where deleted_at is null;
create index operations_open on operations (farm_id, user_id)
  where deleted_at is null and status in ('pending', 'in_progress');

-- One wagon. Names and percents are kept as they were when it was fed.
create table sub_operations (
  farm_id bigint not null,
  id bigint generated always as identity,
  operation_id bigint not null,
  client_id uuid not null,
  position integer not null,
  -- Of the schedule as it was then: the item may be gone by now.
  treat_item_id bigint not null,
  batch integer not null,
  -- The farm's day of the first load; feed counts on it.
  day date not null,
  rule_id bigint not null,
  rule_name text not null,
  recipe_id bigint not null,
  recipe_name text not null,
  treat_id bigint not null,
  treat_name text not null,
  dry_matter_percent numeric(5, 2) not null,
  mixing_minutes numeric(6, 2) not null,
  tare_weight numeric(12, 2),
  mixing_start_time timestamptz,
  mixing_end_time timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, operation_id) references operations,
  foreign key (farm_id, rule_id) references rules,
  foreign key (farm_id, recipe_id) references recipes,
  foreign key (farm_id, treat_id) references treats
);
create unique index sub_operations_client on sub_operations (farm_id, operation_id, client_id);
create index sub_operations_item on sub_operations (farm_id, treat_item_id, day, batch);
create index sub_operations_day on sub_operations (farm_id, day);

create table load_operation_ingredients (
  farm_id bigint not null,
  id bigint generated always as identity,
  sub_operation_id bigint not null,
  position integer not null,
  ingredient_id bigint not null,
  ingredient_name text not null,
  expected_quantity numeric(12, 2) not null,
  target_quantity numeric(12, 2) not null,
  actual_quantity numeric(12, 2),
  skipped boolean not null,
  start_time timestamptz,
  end_time timestamptz,
  start_weight numeric(12, 2),
  primary key (farm_id, id),
  foreign key (farm_id, sub_operation_id) references sub_operations on delete cascade,
  foreign key (farm_id, ingredient_id) references ingredients
);
create unique index load_lines on load_operation_ingredients (farm_id, sub_operation_id, position);

create table unload_operation_corrals (
  farm_id bigint not null,
  id bigint generated always as identity,
  sub_operation_id bigint not null,
  position integer not null,
  lot_id bigint not null,
  lot_name text not null,
  expected_quantity numeric(12, 2) not null,
  target_quantity numeric(12, 2) not null,
  actual_quantity numeric(12, 2),
  skipped boolean not null,
  start_time timestamptz,
  end_time timestamptz,
  start_weight numeric(12, 2),
  primary key (farm_id, id),
  foreign key (farm_id, sub_operation_id) references sub_operations on delete cascade,
  foreign key (farm_id, lot_id) references lots
);
create unique index unload_lines on unload_operation_corrals (farm_id, sub_operation_id, position);
create index unload_lines_lot on unload_operation_corrals (farm_id, lot_id);

alter table quarantine add column kind text not null default 'reading' check (kind in ('reading', 'operation'));
