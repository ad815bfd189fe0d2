-- What people ask and are answered, kept for audit as long as the configuration says.
create table assistant_conversations (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  user_id bigint not null references users,
  channel text not null check (channel in ('panel', 'whatsapp', 'telegram', 'mcp')),
  created_at timestamptz not null default now(),
  primary key (farm_id, id)
);
create index assistant_conversations_user on assistant_conversations (farm_id, user_id, id);

create table assistant_messages (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  conversation_id bigint not null,
  question text not null,
  answer text not null,
  kind text not null check (kind in ('answer', 'ask', 'decline', 'help', 'confirm', 'done', 'canceled')),
  tool text,
  -- What was understood, and what was still asked for: the next sentence may go on from it.
  turn jsonb,
  engine text not null check (engine in ('built_in', 'chat')),
  at timestamptz not null default now(),
  primary key (farm_id, id),
  foreign key (farm_id, conversation_id) references assistant_conversations on delete cascade
);
create index assistant_messages_conversation on assistant_messages (farm_id, conversation_id, id);
create index assistant_messages_at on assistant_messages (farm_id, at);

-- What waits for a person's yes: so many minutes, and once.
create table assistant_confirmations (
  farm_id bigint not null references farms,
  id uuid not null,
  conversation_id bigint not null,
  user_id bigint not null references users,
  tool text not null,
  parameters jsonb not null,
  text text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (farm_id, id),
  foreign key (farm_id, conversation_id) references assistant_conversations on delete cascade
);
create index assistant_confirmations_conversation on assistant_confirmations (farm_id, conversation_id);

-- By which way a change came, where it was not the panel's own forms: the transaction says so.
alter table history add column via text default nullif(current_setting('cocho.via', true), '');
