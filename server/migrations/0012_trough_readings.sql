create table trough_readings (
  farm_id bigint not null,
  id bigint generated always as identity,
  -- Given by the device: the same reading sent again is the same row.
  client_id uuid not null,
  lot_id bigint not null,
  note numeric(5, 2) not null check (note between -100 and 100),
  corral_index_id bigint,
  -- As the device's clock told it, and as ours did; the fold takes the earlier, so a clock set to 2030 is not last for ever.
  captured_at timestamptz not null,
  received_at timestamptz not null default now(),
  at timestamptz not null generated always as (least(captured_at, received_at)) stored,
  user_id bigint not null references users,
  new_projected_load numeric(12, 2) not null default 0,
  voided_at timestamptz,
  voided_by bigint references users,
  primary key (farm_id, id),
  foreign key (farm_id, lot_id) references lots,
  foreign key (farm_id, corral_index_id) references corral_indexes
);
create unique index trough_readings_client on trough_readings (farm_id, client_id);
create index trough_readings_lot on trough_readings (farm_id, lot_id, at) where voided_at is null;

-- What came from the field and could not be applied: safe here, with the reason, until a manager resolves it.
create table quarantine (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  client_id uuid not null,
  user_id bigint not null references users,
  payload jsonb not null,
  reason text not null,
  received_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by bigint references users,
  primary key (farm_id, id)
);
create unique index quarantine_content on quarantine (farm_id, client_id, md5(payload::text));
create index quarantine_open on quarantine (farm_id, received_at) where resolved_at is null;

alter table lots add column reading_position integer check (reading_position >= 1);
