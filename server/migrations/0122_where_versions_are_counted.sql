-- Which copy of the numbers it is: when the database was started, and where the table lies. Both are the same for as long as a plan
-- is of use: a plan ends with its connection, which ends with the database, and with a table that is put in its place. Said to
-- be immutable it is thus asked for once a plan, not once a call.
create function farm_versions_copy() returns text language sql immutable parallel safe as $$
  select pg_postmaster_start_time()::text || ' ' || pg_relation_filepath('farm_versions') || ' '
$$;
