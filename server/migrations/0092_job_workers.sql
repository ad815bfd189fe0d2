-- Which workers of the job queue live, each under the name by which it locks its jobs. One that is silent for too long is dead.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
