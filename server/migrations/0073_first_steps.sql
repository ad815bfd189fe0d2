-- When the guide of a new farm was sent away; a farm that works already never sees it.
alter table farms add column first_steps_closed_at timestamptz;
update farms set first_steps_closed_at = now();

-- Who founds a farm alone shows first that the e-mail is theirs.
alter table users add column email_confirmed_at timestamptz;
create table email_codes (
  user_id bigint primary key references users,
  code_hash bytea not null,
  -- Wrong ones; at the last the code ends.
  tries smallint not null default 0,
  expires_at timestamptz not null
);
