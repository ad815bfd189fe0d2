create table lots (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  name_pattern text not null check (name_pattern in ('pattern1', 'pattern2', 'pattern3')),
  is_custom_name boolean not null,
  client_name text,
  corral_id bigint not null,
  -- Heads that entered; movements tell what came and went since.
  quantity integer not null check (quantity > 0),
  entry_date date not null,
  initial_avg_weight numeric(8, 2) check (initial_avg_weight > 0),
  gmd numeric(6, 3) not null,
  initial_load numeric(12, 2) check (initial_load > 0),
  -- kg a day for the whole lot: the fold of the lot's load events, kept by whoever adds one.
  projected_load numeric(12, 2) not null default 0,
  last_trough_reading_at timestamptz,
  -- The closing day; null while active.
  deactivated_at date check (deactivated_at >= entry_date),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, corral_id) references corrals
);
create index lots_active on lots (farm_id, name collate "pt-BR-x-icu", id) where deleted_at is null and deactivated_at is null;
create index lots_inactive on lots (farm_id, deactivated_at, id) where deleted_at is null and deactivated_at is not null;
create index lots_corral on lots (farm_id, corral_id) where deleted_at is null and deactivated_at is null;

-- Carga Inicial, each time it is set: the first events of the fold.
create table load_sets (
  farm_id bigint not null,
  id bigint generated always as identity,
  lot_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  load numeric(12, 2) not null check (load >= 0),
  primary key (farm_id, id),
  foreign key (farm_id, lot_id) references lots
);
create index load_sets_lot on load_sets (farm_id, lot_id);

create table lot_movements (
  farm_id bigint not null,
  id bigint generated always as identity,
  lot_id bigint not null,
  kind text not null check (kind in ('death', 'sale', 'transfer', 'weighing')),
  day date not null,
  -- The instant at which the load follows the heads.
  at timestamptz not null,
  -- Signed: what came is positive, what went is negative.
  heads integer not null default 0,
  avg_weight numeric(8, 2) check (avg_weight > 0),
  cause text,
  note text,
  -- The two sides of a transfer carry the same number and name each other's lot.
  transfer_id bigint,
  other_lot_id bigint,
  user_id bigint references users,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, lot_id) references lots,
  foreign key (farm_id, other_lot_id) references lots,
  check ((kind = 'weighing') = (heads = 0)),
  check (kind <> 'weighing' or avg_weight is not null)
);
create index lot_movements_lot on lot_movements (farm_id, lot_id, day) where voided_at is null;
create sequence transfer_ids;

-- What each lot was planned and given per day; kept in the transaction of the feeding that changes it.
create table lot_days (
  farm_id bigint not null,
  lot_id bigint not null,
  day date not null,
  planned_kg numeric(12, 2) not null default 0,
  mo_kg numeric(12, 2) not null default 0,
  ms_kg numeric(12, 2) not null default 0,
  primary key (farm_id, lot_id, day),
  foreign key (farm_id, lot_id) references lots
);
