-- Whether a person said the amount of a line, or a scale. Those recorded before this counts as weighed.
alter table load_operation_ingredients add column typed boolean not null default false;
alter table unload_operation_corrals add column typed boolean not null default false;
