-- Whether somebody weighed the heads that opened a lot: else they weigh what the lot they came from was reckoned to.
alter table lots add column weight_told boolean not null default false;

update lots l set weight_told = true
where l.from_transfer_id is not null and l.version > l.opened_version and exists (
  select from history h
  where h.farm_id = l.farm_id and h.topic = 'lots' and h.row_id = l.id and h.action = 'update'
    and (h.before->'initial_avg_weight', h.before->'weight_basis')
      is distinct from (h.after->'initial_avg_weight', h.after->'weight_basis')
);
