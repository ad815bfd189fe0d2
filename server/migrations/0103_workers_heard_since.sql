-- Since when a worker is heard without a gap: one that has just come, or come back, judges nobody.
alter table job_workers add column heard_since timestamptz not null default now();
