-- Who asked, on the public site, to be called. They belong to no farm.
create table contacts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null,
  phone text not null,
  farm_size text not null check (farm_size in ('pequena', 'media', 'grande')),
  message text,
  status text not null default 'new' check (status in ('new', 'talking', 'client', 'closed')),
  -- Of the staff, for themselves.
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index contacts_created_at on contacts (created_at);
