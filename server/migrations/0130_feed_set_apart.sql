-- What cannot be applied for a lot that was closed, deleted or had not yet come can be applied without that lot.
alter table quarantine
  -- The lots because of which it could not be applied when that was tried last, with the kg that they were given.
  add column in_the_way jsonb not null default '[]';
alter table unload_operation_corrals
  -- The kg that were told of a line which a manager set apart: it has no amount, and counts for no lot.
  add column apart_kg numeric(12, 2);
