-- Whether some line of the wagon was weighed by no real scale, told when the wagon is saved: a list need not read all its lines for it.
alter table sub_operations add column simulated boolean not null default false;
