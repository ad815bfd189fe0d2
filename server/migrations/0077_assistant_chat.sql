-- A farm's questions go to a chat endpoint only after its manager said so, knowing whose it is and where.
create table assistant_settings (
  farm_id bigint primary key references farms,
  chat_on boolean not null,
  changed_by bigint not null references users,
  changed_at timestamptz not null default now()
);

-- How often the endpoint was called on a day of the farm: it has a budget.
create table assistant_chat_days (
  farm_id bigint not null references farms,
  day date not null,
  calls integer not null,
  primary key (farm_id, day)
);
