-- Up to which version a lot that a transfer opened is as that transfer, and what was told of its source since, made it.
alter table lots add column opened_version integer not null default 1;
