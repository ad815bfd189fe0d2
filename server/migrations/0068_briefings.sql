-- Mornings that were summed up: once a farm and day, however many processes there are.
create table briefings (
  farm_id bigint not null references farms,
  day date not null,
  made_at timestamptz not null default now(),
  primary key (farm_id, day)
);

-- Who gets it and how; null in a farm that did not say.
alter table alert_settings add column briefing jsonb;
