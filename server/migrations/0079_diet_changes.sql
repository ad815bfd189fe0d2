-- The diet that a lot's load was last meant for. It stays when the lot leaves its rule: the next diet is compared with it.
alter table lots
  add column diet_recipe_id bigint,
  add column diet_dry_matter_percent numeric(5, 2),
  add foreign key (farm_id, diet_recipe_id) references recipes;

update lots l set diet_recipe_id = c.id, diet_dry_matter_percent = c.dry_matter_percent
from rule_lots rl
join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
join recipes c on c.farm_id = r.farm_id and c.id = r.recipe_id
where rl.farm_id = l.farm_id and rl.lot_id = l.id;

-- Another diet, or another dry matter of the same, with the dry matter that the lot gets kept: an event of the load's fold.
create table diet_changes (
  farm_id bigint not null,
  id bigint generated always as identity,
  lot_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  old_recipe_id bigint not null,
  new_recipe_id bigint not null,
  old_dry_matter_percent numeric(5, 2) not null check (old_dry_matter_percent between 1 and 100),
  new_dry_matter_percent numeric(5, 2) not null check (new_dry_matter_percent between 1 and 100),
  -- As the fold has them, kept by whoever folds.
  old_load numeric(12, 2) not null default 0,
  new_load numeric(12, 2) not null default 0,
  user_id bigint references users,
  primary key (farm_id, id),
  foreign key (farm_id, lot_id) references lots,
  foreign key (farm_id, old_recipe_id) references recipes,
  foreign key (farm_id, new_recipe_id) references recipes
);
create index diet_changes_lot on diet_changes (farm_id, lot_id, at);
