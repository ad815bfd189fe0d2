-- What an ingredient costs, from a day on until the next price. A price that another replaced or that was taken back stays,
-- with who did it: the history of what reports were made of.
create table ingredient_prices (
  farm_id bigint not null,
  id bigint generated always as identity,
  ingredient_id bigint not null,
  valid_from date not null,
  cents_per_tonne bigint not null check (cents_per_tonne > 0),
  loss_percent numeric(5, 2) not null default 0 check (loss_percent between 0 and 90),
  -- With the loss: what kg are multiplied with.
  cents_per_kg numeric(20, 10) not null check (cents_per_kg > 0),
  user_id bigint references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint references users,
  primary key (farm_id, id),
  foreign key (farm_id, ingredient_id) references ingredients
);
create unique index ingredient_prices_live on ingredient_prices (farm_id, ingredient_id, valid_from) where removed_at is null;
create index ingredient_prices_all on ingredient_prices (farm_id, ingredient_id);

-- Days whose cost is still that of an earlier price; a job works them off.
create table repricings (
  farm_id bigint not null,
  id bigint generated always as identity,
  ingredient_id bigint not null,
  from_day date not null,
  to_day date not null,
  primary key (farm_id, id),
  foreign key (farm_id, ingredient_id) references ingredients
);

create function price_on(farm bigint, ingredient bigint, on_day date) returns numeric
language sql stable as $$
  select cents_per_kg from ingredient_prices
  where farm_id = farm and ingredient_id = ingredient and valid_from <= on_day and removed_at is null
  order by valid_from desc limit 1
$$;

-- The price that a row was given; cost and what has none follow from it, so that feeding and pricing cannot differ.
alter table lot_feeds
  add column cents_per_kg numeric(20, 10),
  add column cost_cents numeric generated always as (round(mo_kg * coalesce(cents_per_kg, 0), 6)) virtual,
  add column unpriced_kg numeric generated always as (case when cents_per_kg is null then mo_kg else 0 end) virtual;
-- Found by ingredient for a new price; nobody asks for a day of all.
drop index lot_feeds_day;
create index lot_feeds_ingredient on lot_feeds (farm_id, ingredient_id, day);

alter table lot_days
  add column cost_cents numeric(24, 6) not null default 0,
  add column unpriced_kg numeric(14, 4) not null default 0;
set local statement_timeout = 0;
update lot_days set unpriced_kg = mo_kg;

-- Room on each page for a new price of what is already there.
alter table lot_feeds set (fillfactor = 85);
alter table lot_days set (fillfactor = 85);
