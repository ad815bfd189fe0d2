-- Whoever ever wrote to us in a messenger: a linked person, or a stranger who is refused once a day.
create table correspondents (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('whatsapp', 'telegram')),
  -- The same for both forms of a Brazilian number; of Telegram the chat.
  person_key text not null,
  -- As it was last received: answers go there.
  address text not null,
  user_id bigint references users,
  -- Of several farms the one that is spoken of.
  chosen_farm_id bigint references farms,
  linked_at timestamptz,
  opted_in_at timestamptz,
  opt_in_text text,
  refused_at timestamptz,
  heard_at timestamptz not null default now(),
  unique (channel, person_key)
);
create index correspondents_user on correspondents (user_id);

-- From the profile: whoever sends it is that person.
create table link_codes (
  code_hash bytea primary key,
  user_id bigint not null references users,
  channel text not null,
  expires_at timestamptz not null
);
create index link_codes_user on link_codes (user_id, channel);

-- Each message once, however often it is delivered to us.
create table incoming_messages (
  channel text not null,
  message_id text not null,
  id bigint generated always as identity unique,
  correspondent_id bigint not null references correspondents,
  content jsonb not null,
  sent_at timestamptz not null,
  received_at timestamptz not null default now(),
  tries integer not null default 0,
  answered_at timestamptz,
  primary key (channel, message_id)
);
create index incoming_messages_waiting on incoming_messages (correspondent_id, sent_at, id) where answered_at is null;
create index incoming_messages_received on incoming_messages (received_at);

-- Written with the mark that its question was answered, and sent afterwards: a crash in between loses and repeats nothing.
create table outgoing_messages (
  id bigint generated always as identity primary key,
  correspondent_id bigint not null references correspondents,
  content jsonb not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Handed over, and nobody knows yet whether it arrived.
  tried_at timestamptz,
  sent_at timestamptz,
  failed text,
  remote_id text,
  -- sent, delivered, read: only ever further.
  status text
);
create index outgoing_messages_waiting on outgoing_messages (correspondent_id, id) where sent_at is null and failed is null;
create index outgoing_messages_remote on outgoing_messages (remote_id);
create index outgoing_messages_created on outgoing_messages (created_at);
