-- What came from a spreadsheet in one go, so that it can be taken back in one go.
create table imports (
  farm_id bigint not null references farms,
  id bigint generated always as identity,
  topic text not null,
  -- Of the topic's table.
  row_ids bigint[] not null,
  -- Lines of the file: a recipe has one for each ingredient.
  line_count integer not null check (line_count > 0),
  user_id bigint references users,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (farm_id, id)
);
