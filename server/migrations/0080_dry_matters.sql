-- Percent of dry matter of an ingredient, from a day on until the next. One that another replaced or that was taken back
-- stays, with who did it.
create table ingredient_dry_matters (
  farm_id bigint not null,
  id bigint generated always as identity,
  ingredient_id bigint not null,
  valid_from date not null,
  dry_matter_percent numeric(5, 2) not null check (dry_matter_percent between 1 and 100),
  user_id bigint references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint references users,
  primary key (farm_id, id),
  foreign key (farm_id, ingredient_id) references ingredients
);
create unique index ingredient_dry_matters_live on ingredient_dry_matters (farm_id, ingredient_id, valid_from)
  where removed_at is null;
create index ingredient_dry_matters_all on ingredient_dry_matters (farm_id, ingredient_id);
