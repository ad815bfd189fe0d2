-- What a visit to a client cost. A report belongs to who travelled; staff look at what was submitted.
create table travel_expense_reports (
  id bigint generated always as identity primary key,
  author_id bigint not null references users,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'returned', 'approved')),
  client_name text,
  client_tax_id text,
  client_address text,
  technician_name text,
  departure_date date,
  return_date date,
  destination text,
  travel_purpose text,
  initial_km numeric(8, 1) check (initial_km >= 0),
  final_km numeric(8, 1) check (final_km >= 0),
  -- As it was when the report was begun.
  km_price_cents integer not null,
  hotels jsonb not null,
  extra_costs jsonb not null,
  observations text,
  -- What follows from the above, worked out once when it is written.
  total_km numeric(8, 1) not null,
  km_total_cents bigint not null,
  hotels_total_cents bigint not null,
  extra_costs_total_cents bigint not null,
  total_expenses_cents bigint not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references users,
  remark text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint nobody_decides_on_their_own check (decided_by is distinct from author_id)
);
create index travel_expense_reports_author
  on travel_expense_reports (author_id, created_at desc, id desc) where deleted_at is null;
create index travel_expense_reports_submitted on travel_expense_reports (submitted_at) where status = 'submitted';
