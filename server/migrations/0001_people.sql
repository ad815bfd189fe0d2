create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What 'the same name' means: case and accents do not tell two names apart.
create function name_key(name text) returns text
  language sql immutable parallel safe strict
  return lower(unaccent('unaccent', name));

-- How an instant travels in JSON that PostgreSQL builds itself.
create function iso(at timestamptz) returns text
  language sql immutable parallel safe strict
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table farms (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  time_zone text not null default 'America/Sao_Paulo',
  plan text not null default 'starter' check (plan in ('starter', 'professional', 'enterprise')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  phone text,
  -- Null until the person chooses one: created by a colleague without a password.
  password_hash text,
  staff boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table memberships (
  farm_id bigint not null references farms,
  user_id bigint not null references users,
  user_type text not null check (user_type in ('admin', 'worker', 'technician')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (farm_id, user_id)
);
create index memberships_user on memberships (user_id);

create table sessions (
  -- SHA-256 of the token: whoever reads this table cannot sign in with it.
  token_hash bytea primary key,
  user_id bigint not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table temporary_passwords (
  user_id bigint primary key references users,
  password_hash text not null,
  expires_at timestamptz not null
);
