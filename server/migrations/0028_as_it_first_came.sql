-- The device's clock when it sent what was parked, where it told: tried again, it counts when it would have at first.
alter table quarantine add column sent_at timestamptz;

-- A tombstone waits for its reading, which may never come. Those whose reading came have done their work.
delete from annulled_readings a using trough_readings r where r.farm_id = a.farm_id and r.client_id = a.client_id;
create index annulled_readings_person on annulled_readings (farm_id, user_id, at);

-- A batch names the item that it feeds, which may have left its schedule since: the farm still knows that it had it.
alter table treat_items add column deleted_at timestamptz;

-- A temporary password that was asked for before has no say any more.
alter table users add column password_changed_at timestamptz;

-- What a lot left with, as whoever closed it told.
alter table lots
  add column exit_heads integer check (exit_heads > 0),
  add column exit_avg_weight numeric(8, 2) check (exit_avg_weight > 0),
  add column price_per_arroba_cents integer check (price_per_arroba_cents > 0),
  add column buyer text check (length(buyer) between 1 and 120),
  add check (deactivated_at is not null
    or (exit_heads is null and exit_avg_weight is null and price_per_arroba_cents is null and buyer is null));
