-- The board numbers its pens in the order of their names, for which thousands of names would else be compared at every look.
create index corrals_by_name on corrals (farm_id, name collate "pt-BR-x-icu", id) where deleted_at is null;
