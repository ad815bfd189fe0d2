-- A lot that heads from another one opened in an empty pen: where they came from, and by which transfer. It has no movement of
-- its own for them; their cost comes along with the other lot's.
alter table lots
  add column from_lot_id bigint,
  add column from_transfer_id bigint,
  add foreign key (farm_id, from_lot_id) references lots,
  add check ((from_lot_id is null) = (from_transfer_id is null));
create unique index lots_opened_by on lots (farm_id, from_transfer_id) where from_transfer_id is not null;
