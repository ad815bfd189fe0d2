-- What the scale showed during a batch, for the manager to watch again: delta-coded and deflated, once per batch, for 90 days.
create table batch_weights (
  farm_id bigint not null,
  sub_operation_id bigint not null,
  -- By the clock of the device, as the batch's own times.
  start_time timestamptz not null,
  weights bytea not null check (length(weights) <= 16384),
  received_at timestamptz not null default now(),
  primary key (farm_id, sub_operation_id),
  foreign key (farm_id, sub_operation_id) references sub_operations on delete cascade
);
create index batch_weights_received on batch_weights (farm_id, received_at);
