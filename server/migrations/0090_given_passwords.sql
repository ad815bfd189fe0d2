-- Chosen by a manager, who knows it, until the person chooses one. Whose the passwords so far were, nobody knows: they count as own.
alter table users add column password_given boolean not null default false;
