-- A person who agreed to it is also told in a messenger.
alter table deliveries add column correspondent_id bigint references correspondents on delete cascade;
create index deliveries_correspondent on deliveries (correspondent_id) where correspondent_id is not null;
drop index deliveries_once;
create unique index deliveries_once on deliveries (farm_id, about, user_id, subscription_id, correspondent_id)
  nulls not distinct;
