-- What the provider offers its clients. A proposal belongs to who wrote it and to no farm.
create table proposals (
  id bigint generated always as identity primary key,
  author_id bigint not null references users,
  number text not null,
  -- Raised when what the client was sent is changed.
  edition integer not null default 1,
  status text not null default 'draft' check (status in ('draft', 'sent', 'approved', 'rejected')),
  client_name text not null check (length(client_name) between 1 and 120),
  client_tax_id text,
  client_address text,
  client_email text,
  kit_value_cents bigint not null check (kit_value_cents >= 0),
  discount_percent numeric(5, 2) not null check (discount_percent between 0 and 100),
  monthly_subscription_cents bigint not null check (monthly_subscription_cents >= 0),
  ai_service_cents bigint not null check (ai_service_cents >= 0),
  observations text,
  -- What follows from the above, worked out once when it is written.
  discount_cents bigint not null,
  total_cents bigint not null check (total_cents = kit_value_cents - discount_cents),
  monthly_total_cents bigint not null,
  proposed_on date not null,
  valid_until date not null,
  -- The end of its last valid day where it was written.
  expires_at timestamptz not null,
  instalments jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- Deleted ones keep theirs: a number is never given twice.
create unique index proposals_number on proposals (number);
create index proposals_author on proposals (author_id, created_at desc, id desc) where deleted_at is null;

-- How many a year has had.
create table proposal_years (
  year integer primary key,
  count integer not null check (count > 0)
);

-- A draft or a sent one past its last day has expired; nobody has to come and say so.
create function proposal_status(status text, expires_at timestamptz) returns text
  language sql stable parallel safe strict
  return case when status in ('draft', 'sent') and now() >= expires_at then 'expired' else status end;

create table proposal_events (
  proposal_id bigint not null references proposals,
  id bigint generated always as identity,
  action text not null check (
    action in ('create', 'update', 'duplicate', 'delete', 'restore', 'send', 'revoke', 'accept', 'decline')
  ),
  edition integer not null,
  -- Null when it was the client.
  user_id bigint references users,
  at timestamptz not null default now(),
  detail text,
  primary key (proposal_id, id)
);
