-- How often something was asked for that is mailed, in a window of so many minutes. One count for all processes.
create table mail_limits (
  -- What is asked for and by whom: a hash, for it may be the e-mail of someone who has no account.
  key_hash bytea not null,
  minutes integer not null,
  asked integer not null,
  ends_at timestamptz not null,
  primary key (key_hash, minutes)
);
