-- The loads that were set in a farm in the last days, which alerts and suggestions ask for.
create index load_sets_at on load_sets (farm_id, at);
