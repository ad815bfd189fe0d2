create table rules (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  recipe_id bigint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, recipe_id) references recipes
);
create unique index rules_live_name on rules (farm_id, name_key(name)) where deleted_at is null;
create index rules_recipe on rules (farm_id, recipe_id);

-- The key makes it structural: a lot is in one rule.
create table rule_lots (
  farm_id bigint not null,
  lot_id bigint not null,
  rule_id bigint not null,
  position integer not null,
  primary key (farm_id, lot_id),
  foreign key (farm_id, lot_id) references lots,
  foreign key (farm_id, rule_id) references rules
);
create index rule_lots_rule on rule_lots (farm_id, rule_id, position);
