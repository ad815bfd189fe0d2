-- One trail for every register: who changed what, when, before and after.
create table history (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  topic text not null,
  row_id bigint not null,
  action text not null check (action in ('create', 'update', 'delete', 'restore', 'finish', 'import')),
  user_id bigint references users,
  at timestamptz not null default now(),
  before jsonb,
  after jsonb,
  primary key (farm_id, id)
);
create index history_row on history (farm_id, topic, row_id, id);
