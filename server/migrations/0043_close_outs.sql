-- What a lot came to when it was closed, and each time that somebody froze it again since. Signed by people, so never altered.
create table close_outs (
  farm_id bigint not null,
  lot_id bigint not null,
  version integer not null check (version > 0),
  close_out jsonb not null,
  user_id bigint references users,
  created_at timestamptz not null default now(),
  primary key (farm_id, lot_id, version),
  foreign key (farm_id, lot_id) references lots
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a close-out is never altered';
end
$$;
create trigger close_outs_stay before update or delete on close_outs for each row execute function refuse_change();
