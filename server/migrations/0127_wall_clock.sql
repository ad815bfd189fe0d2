-- What a clock of that time zone shows; null where PostgreSQL does not know the zone, though Node may, or an earlier release of
-- PostgreSQL did. What asks of all farms at once asks here, so that one of them stops none of the others.
create function wall_clock(at timestamptz, time_zone text) returns timestamp language plpgsql stable as $$
begin
  return at at time zone time_zone;
exception when invalid_parameter_value then
  return null;
end
$$;

-- Nothing of such a farm could be read.
update farms set time_zone = 'America/Sao_Paulo', version = version + 1, updated_at = now()
where wall_clock(now(), time_zone) is null;
