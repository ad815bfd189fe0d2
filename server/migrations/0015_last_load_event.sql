-- The instant of the latest event that made the lot's load, kept in the row itself: whoever waited for the row reads it
-- fresh, and knows whether a reading only adds one step. Null: not known, the fold tells.
alter table lots add column last_load_event_at timestamptz;
