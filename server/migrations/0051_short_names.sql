-- What stands on the key of a note; null where its percent does.
alter table corral_indexes add column short_name text check (char_length(short_name) between 1 and 4);
