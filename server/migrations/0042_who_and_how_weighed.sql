-- How cattle were weighed: full, as they come from the trough, or fasted. What is there was taken for full.
alter table lots
  add column weight_basis text not null default 'full' check (weight_basis in ('full', 'fasted')),
  add column exit_weight_basis text check (exit_weight_basis in ('full', 'fasted'));
alter table lot_movements
  add column weight_basis text not null default 'full' check (weight_basis in ('full', 'fasted'));

-- Who stands on a paper that is signed: the farm, and the owner of a lot; and what the owner has paid already.
alter table farm_settings
  add column tax_id text check (length(tax_id) between 1 and 14),
  add column place text check (length(place) between 1 and 120);
alter table lots
  add column client_tax_id text check (length(client_tax_id) between 1 and 14),
  add column client_place text check (length(client_place) between 1 and 120),
  add column contract_paid_cents bigint check (contract_paid_cents >= 0);
