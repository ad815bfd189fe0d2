-- What was seen in the trough, beside what was decided; null where nobody said.
alter table trough_readings add column trough_score text
  check (trough_score in ('licked', 'clean', 'thin', 'up_to_quarter', 'up_to_half', 'over_half', 'untouched'));

-- What whoever gives this note has seen; null where the note says nothing of it.
alter table corral_indexes add column trough_score text
  check (trough_score in ('licked', 'clean', 'thin', 'up_to_quarter', 'up_to_half', 'over_half', 'untouched'));
