-- However many lines of however many kg come from the field, their sum is kept: else what nobody can weigh would stand in the
-- way of everything else that its lot was given that day. What is computed from a column has to be taken away while it changes.
alter table lot_feeds drop column cost_cents, drop column unpriced_kg;
alter table lot_feeds
  alter column planned_kg type numeric(24, 4), alter column mo_kg type numeric(24, 4), alter column ms_kg type numeric(28, 8),
  add column cost_cents numeric generated always as (round(mo_kg * coalesce(cents_per_kg, 0), 6)) virtual,
  add column unpriced_kg numeric generated always as (case when cents_per_kg is null then mo_kg else 0 end) virtual;
alter table lot_days
  alter column planned_kg type numeric(24, 4), alter column mo_kg type numeric(24, 4), alter column ms_kg type numeric(28, 8),
  alter column unpriced_kg type numeric(24, 4), alter column cost_cents type numeric(34, 6);
