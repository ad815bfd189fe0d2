-- What a person lets a program do in their name: by default it only asks. Ended by deleting it; a new password ends all.
create table access_tokens (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  name text not null,
  token_hash bytea not null unique,
  writes boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);
