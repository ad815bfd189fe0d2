-- Whatever came from the field is kept as the text it was: jsonb knows no NUL, no half characters and no great depth.
drop index quarantine_content;
alter table quarantine
  -- Of an operation: which revision it is and, if it could be read, by which device under which release.
  add column revision integer,
  add column epoch integer,
  add column device_id uuid,
  -- Of a reading.
  add column lot_id bigint,
  -- What a manager decides by.
  add column summary jsonb;

update quarantine set
  lot_id = case when payload ->> 'lot_id' ~ '^[1-9]\d{0,15}$' then (payload ->> 'lot_id')::bigint end,
  summary = jsonb_build_object(
    'note', case jsonb_typeof(payload -> 'note') when 'number' then payload -> 'note' end,
    'timestamp', case jsonb_typeof(payload -> 'timestamp') when 'string' then payload -> 'timestamp' end,
    'text', case when jsonb_typeof(payload -> 'note') is distinct from 'number' then left(payload::text, 300) end)
where kind = 'reading';

update quarantine set
  revision = case when payload ->> 'revision' ~ '^\d{1,9}$' then (payload ->> 'revision')::integer else 0 end,
  summary = jsonb_build_object(
    'day', case jsonb_typeof(payload -> 'day') when 'string' then payload -> 'day' end,
    'revision', case jsonb_typeof(payload -> 'revision') when 'number' then payload -> 'revision' end,
    'batches', (
    select jsonb_agg(jsonb_build_object('rule_name', s ->> 'rule_name',
      'loaded_kg', (
        select coalesce(sum((l ->> 'actual_quantity')::numeric), 0)
        from jsonb_path_query(s, 'lax $.load_operation_ingredients[*]') l
        where jsonb_typeof(l -> 'actual_quantity') = 'number'),
      'unloaded_kg', (
        select coalesce(sum((l ->> 'actual_quantity')::numeric), 0)
        from jsonb_path_query(s, 'lax $.unload_operation_corrals[*]') l
        where jsonb_typeof(l -> 'actual_quantity') = 'number')))
    from jsonb_path_query(payload, 'lax $.sub_operations[*]') s))
where kind = 'operation';

alter table quarantine alter column summary set not null, alter column payload type text using payload::text;
create unique index quarantine_content on quarantine (farm_id, client_id, user_id, md5(payload));
-- So many of one person may wait.
create index quarantine_person on quarantine (farm_id, user_id) where resolved_at is null;

-- Where the scale may be simulated. The demo marks its own; those that it seeded before are known by their people.
alter table farms add column demonstration boolean not null default false;
update farms f set demonstration = true
where exists (
  select from memberships m join users u on u.id = m.user_id
  where m.farm_id = f.id and u.email in ('gestor@demo.cocho.app', 'gestor@vizinha.cocho.app')
);
