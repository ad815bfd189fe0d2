-- Something that a farm is watched for and that holds, or held. Found again it is the same row as long as it is open.
create table alerts (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  kind text not null,
  -- What it is about, in the condition's own words: a lot, a wagon, a treat of a day.
  subject text not null,
  severity text not null check (severity in ('critical', 'warning', 'info')),
  lot_ids bigint[] not null,
  -- With their names as they were.
  lots jsonb not null,
  corral_id bigint,
  operation_id bigint,
  title text not null,
  detail text not null,
  next_step text not null,
  facts jsonb not null,
  cost_cents bigint,
  opened_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by bigint references users,
  snoozed_until timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, corral_id) references corrals,
  foreign key (farm_id, operation_id) references operations
);
-- However many processes find it, it is open once.
create unique index alerts_open on alerts (farm_id, kind, subject) where closed_at is null;
create index alerts_latest on alerts (farm_id, opened_at);

create table alert_events (
  farm_id bigint not null,
  id bigint generated always as identity,
  alert_id bigint not null,
  at timestamptz not null default now(),
  happening text not null,
  user_id bigint references users,
  text text check (length(text) <= 1000),
  primary key (farm_id, id),
  foreign key (farm_id, alert_id) references alerts
);
create index alert_events_alert on alert_events (farm_id, alert_id, id);

-- What a farm wants to be told of and how; a kind that it says nothing of is as the domain has it.
create table alert_settings (
  farm_id bigint primary key references farms,
  choices jsonb not null,
  quiet_from time,
  quiet_to time,
  clean_trough boolean not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
