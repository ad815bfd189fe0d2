create table recipes (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 120),
  timer numeric(6, 2) not null check (timer >= 1),
  dry_matter_percent numeric(5, 2) not null check (dry_matter_percent between 1 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (farm_id, id)
);
create unique index recipes_live_name on recipes (farm_id, name_key(name)) where deleted_at is null;

create table recipe_ingredients (
  farm_id bigint not null,
  recipe_id bigint not null,
  -- The order in which the wagon is loaded.
  position integer not null,
  ingredient_id bigint not null,
  percent numeric(7, 4) not null check (percent between 0.1 and 100),
  primary key (farm_id, recipe_id, position),
  unique (farm_id, recipe_id, ingredient_id),
  foreign key (farm_id, recipe_id) references recipes,
  foreign key (farm_id, ingredient_id) references ingredients
);
create index recipe_ingredients_ingredient on recipe_ingredients (farm_id, ingredient_id);
