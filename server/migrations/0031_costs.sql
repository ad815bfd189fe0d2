-- What all lots of a farm are reckoned with; what nobody said is null, and the domain's own figure counts.
create table farm_settings (
  farm_id bigint primary key references farms,
  sale_price_per_arroba_cents bigint check (sale_price_per_arroba_cents >= 0),
  entry_yield_percent numeric(5, 2) check (entry_yield_percent between 45 and 62),
  exit_yield_percent numeric(5, 2) check (exit_yield_percent between 45 and 62),
  deductions_percent numeric(5, 2) check (deductions_percent between 0 and 30),
  planned_days integer check (planned_days between 1 and 730),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Operating cost of a head and day, from a day on until the next.
create table daily_costs (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  valid_from date not null,
  cents_per_head_day bigint not null check (cents_per_head_day >= 0),
  user_id bigint references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint references users,
  primary key (farm_id, id)
);
create unique index daily_costs_live on daily_costs (farm_id, valid_from) where removed_at is null;

alter table lots
  add column sex text check (sex in ('male', 'castrated', 'female', 'mixed')),
  add column breed text,
  add column category text,
  add column purchase_cents bigint check (purchase_cents >= 0),
  add column purchase_unit text check (purchase_unit in ('head', 'kg', 'arroba')),
  add column freight_cents bigint check (freight_cents >= 0),
  add column entry_yield_percent numeric(5, 2) check (entry_yield_percent between 45 and 62),
  add column exit_yield_percent numeric(5, 2) check (exit_yield_percent between 45 and 62),
  add column sale_price_per_arroba_cents bigint check (sale_price_per_arroba_cents >= 0),
  add column contract_kind text check (contract_kind in ('head_day', 'arroba', 'dry_matter')),
  add column contract_cents bigint check (contract_cents >= 0),
  add column charge_exit_day boolean;

-- Of a sale, where known.
alter table lot_movements
  add column carcass_kg numeric(12, 2) check (carcass_kg > 0),
  add column price_per_arroba_cents bigint check (price_per_arroba_cents >= 0),
  add column freight_cents bigint check (freight_cents >= 0),
  add column deductions_percent numeric(5, 2) check (deductions_percent between 0 and 30);

-- From which lots heads came.
create index lot_movements_transfers on lot_movements (farm_id, lot_id, other_lot_id) where voided_at is null and transfer_id is not null;
