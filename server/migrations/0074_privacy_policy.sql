-- Up to which version a person was told of the privacy policy, in the panel.
alter table users add column policy_seen smallint not null default 1;

-- Which versions everyone was written about.
create table policy_announcements (
  version smallint primary key,
  announced_at timestamptz not null default now()
);
insert into policy_announcements (version) values (1);
