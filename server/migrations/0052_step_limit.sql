-- A note that raises a load by more than this is asked about.
alter table farm_settings add column step_limit_percent numeric(5, 2) check (step_limit_percent between 0 and 100);
