create table treat_schedules (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text check (length(name) between 1 and 120),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id)
);
create index treat_schedules_live on treat_schedules (farm_id, created_at) where deleted_at is null;

create table treat_schedule_users (
  farm_id bigint not null,
  schedule_id bigint not null,
  user_id bigint not null,
  primary key (farm_id, schedule_id, user_id),
  foreign key (farm_id, schedule_id) references treat_schedules,
  foreign key (farm_id, user_id) references memberships
);

create table treat_items (
  farm_id bigint not null,
  id bigint generated always as identity,
  schedule_id bigint not null,
  rule_id bigint not null,
  treat_id bigint not null,
  scheduled_time time not null,
  primary key (farm_id, id),
  foreign key (farm_id, schedule_id) references treat_schedules,
  foreign key (farm_id, rule_id) references rules,
  foreign key (farm_id, treat_id) references treats
);
create index treat_items_schedule on treat_items (farm_id, schedule_id);
create index treat_items_rule on treat_items (farm_id, rule_id);
create index treat_items_treat on treat_items (farm_id, treat_id);
