-- A field operator may have no e-mail: a link and a PIN let them in.
alter table users alter column email drop not null;

-- Of a person who belongs to one farm alone, as nobody without an e-mail can be linked to another.
create table invitations (
  user_id bigint primary key references users,
  token_hash bytea not null,
  pin_hash bytea not null,
  -- Wrong ones; at the last the link ends.
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create unique index invitations_token on invitations (token_hash);
