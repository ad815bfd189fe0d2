-- What was suggested for a lot on a day on which its trough was looked at, as it stood when it was last reckoned: what was
-- decided stands in the readings.
create table feed_call_suggestions (
  farm_id bigint not null,
  lot_id bigint not null,
  day date not null,
  note numeric(5, 2) not null check (note between -100 and 100),
  reason text not null,
  primary key (farm_id, day, lot_id),
  foreign key (farm_id, lot_id) references lots
);

-- By what a farm is suggested; a farm that says nothing has the domain's own.
create table feed_call_rules (
  farm_id bigint primary key references farms,
  rules jsonb not null,
  -- No raises on this day.
  hot_day date,
  updated_at timestamptz not null default now()
);
