-- Of a visitor to the demonstration: it ends by then, and may do little.
alter table sessions add column visit_ends_at timestamptz;
