-- How to_char writes depends on settings, so PostgreSQL does not take a function that promises more into the question that asks
-- for it, but calls it: every instant of every list cost twice as much, those of lines four times.
alter function iso(timestamptz) stable;
alter function field_iso(timestamptz, bigint) stable;
