-- Photos and PDFs of what a visit cost. The files lie in the file store, each under its report and id, and none without a row
-- here: the row is written before the file and goes after it, so nothing can be left over that nobody knows of.
create table expense_receipts (
  report_id bigint not null references travel_expense_reports,
  -- Made by the device: what is sent twice is kept once.
  id uuid not null,
  name text not null,
  begun_at timestamptz not null default now(),
  -- Null until the file is there whole, and again once it is to go.
  stored_at timestamptz,
  type text check (type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes integer,
  pages integer,
  primary key (report_id, id),
  check (stored_at is null or (type is not null and size_bytes is not null and pages is not null))
);
create index expense_receipts_unstored on expense_receipts (begun_at) where stored_at is null;
