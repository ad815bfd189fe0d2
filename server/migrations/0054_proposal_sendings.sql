-- What a client was sent: the proposal as it stood and the very file, so that what is answered is what was read.
create table proposal_sendings (
  id bigint generated always as identity primary key,
  proposal_id bigint not null references proposals,
  edition integer not null,
  document jsonb not null,
  pdf bytea not null,
  pdf_sha256 bytea not null,
  sent_at timestamptz not null default now(),
  -- The author took it back, or sent something newer.
  revoked_at timestamptz,
  -- The last code that went to the client's mailbox, hashed; how often it was guessed wrong.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  answered_from text,
  answer_name text,
  answer_tax_id text,
  answer_role text,
  answer_text text,
  check ((answer is null) = (answered_at is null))
);
create unique index proposal_sendings_live on proposal_sendings (proposal_id) where revoked_at is null;

-- Links that open a sending. Only their SHA-256 is kept: whoever reads this table cannot open any.
create table proposal_tokens (
  token_hash bytea primary key,
  sending_id bigint not null references proposal_sendings,
  created_at timestamptz not null default now()
);
