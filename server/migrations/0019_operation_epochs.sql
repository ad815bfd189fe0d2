-- Who ran an operation from one release to the next, up to which revision that person was heard, and how wrong the clock was.
create table operation_epochs (
  farm_id bigint not null,
  operation_id bigint not null,
  epoch integer not null,
  user_id bigint not null references users,
  -- Null where it is not known.
  device_id uuid,
  revision integer not null,
  -- Of that revision: the same one sent again with another content is a conflict.
  content_hash text not null,
  -- To be added to what the device's clock told; 0 as long as nothing is known against it.
  clock_error_ms bigint not null default 0,
  primary key (farm_id, operation_id, epoch),
  foreign key (farm_id, operation_id) references operations
);
-- No device counts that far: whoever sent it meant to keep the owner from being heard.
update operations set revision = 0, content_hash = '' where revision > 1000000;
insert into operation_epochs (farm_id, operation_id, epoch, user_id, device_id, revision, content_hash)
select farm_id, id, epoch, user_id, device_id, revision, content_hash from operations where device_id is not null or epoch = 1
union all
select farm_id, id, epoch - 1, user_id, null, revision, content_hash from operations where device_id is null and epoch > 1;

alter table operations
  drop column content_hash,
  drop column released_revision,
  -- By whose clock.
  add column start_epoch integer not null default 1,
  add column end_epoch integer not null default 1,
  add column clock text check (clock in ('ahead', 'behind'));
update operations set clock = 'ahead' where clock_ahead;
alter table operations drop column clock_ahead;

-- Of a batch as it was last sent: what has not changed need not be looked at. Those from before are looked at once more.
alter table sub_operations add column content_hash text, add column epoch integer not null default 1;
alter table load_operation_ingredients
  add column epoch integer not null default 1,
  add column weight_source text check (weight_source in ('scale', 'typed', 'simulated'));
alter table unload_operation_corrals
  add column epoch integer not null default 1,
  add column weight_source text check (weight_source in ('scale', 'typed', 'simulated'));

-- What a device's clock told, as ours would have: null where no clock of our time can have told it.
create function field_iso(at timestamptz, error_ms bigint) returns text
  language sql immutable parallel safe
  return case when at >= timestamptz '2000-01-01T00:00:00Z' and at < timestamptz '2101-01-01T00:00:00Z'
    then iso(at + coalesce(error_ms, 0) * interval '1 millisecond') end;
