-- By these keys the push services of browsers know us. Made once: with other keys every device would have to ask again.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null default now()
);

-- A device on which a person wants to be told. It ends with the session by which it was asked for: whoever signs out, or
-- loses a phone and changes the password, is told nothing there any more.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  device text not null,
  -- Less serious alerts are not told there.
  least_severity text not null check (least_severity in ('critical', 'warning', 'info')),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (token_hash);

-- Something that a person is told beside the screen: by push on one device, or by mail where none is named.
create table deliveries (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  user_id bigint not null references users,
  subscription_id bigint references push_subscriptions on delete cascade,
  -- What it tells of, and which time: an alert as it opened, the briefing of a day.
  about text not null,
  notice jsonb not null,
  due_at timestamptz not null,
  -- Set before it is sent: of two who would send it, one does.
  taken_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (farm_id, id)
);
-- However many processes want to tell it, it is told once.
create unique index deliveries_once on deliveries (farm_id, about, user_id, subscription_id) nulls not distinct;
