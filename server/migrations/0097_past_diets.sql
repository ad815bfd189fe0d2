-- What a lot's load was meant for before, and until when, whether it followed the change or its kg stayed: animals whose
-- transfer is entered days later take along kg of the diet that they had then.
create table past_diets (
  farm_id bigint not null,
  id bigint generated always as identity,
  lot_id bigint not null,
  dry_matter_percent numeric(5, 2) not null check (dry_matter_percent between 1 and 100),
  until timestamptz not null,
  primary key (farm_id, id),
  foreign key (farm_id, lot_id) references lots
);
create index past_diets_lot on past_diets (farm_id, lot_id, until);

-- Of those that left the kg as they were nothing was kept.
insert into past_diets (farm_id, lot_id, dry_matter_percent, until)
select farm_id, lot_id, old_dry_matter_percent, at from diet_changes order by at, id;
