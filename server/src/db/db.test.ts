import { nameKey } from '@cocho/domain/names';
import { afterAll, describe, expect, test } from 'vitest';
import { newDatabase } from '../../test/database.ts';
import { openDoor } from '../../test/database-door.ts';
import { StartError } from '../start-error.ts';
import { checkDatabase, connect } from './db.ts';

const address = await newDatabase();
const sql = connect(address);
afterAll(() => sql.end());

describe('values arrive', () => {
  test('numbers as numbers', async () => {
    const [row] = await sql`select 9007199254740991::bigint as big, 12.50::numeric as decimal, count(*) from farms`;
    expect(row).toEqual({ big: 9007199254740991, decimal: 12.5, count: 0 });
  });

  test('days as they are written, with no time zone to move them', async () => {
    const [row] = await sql`select date '2026-03-01' as day, ${'2026-12-31'}::date as sent`;
    expect(row).toEqual({ day: '2026-03-01', sent: '2026-12-31' });
  });

  test.each([
    ['2026-03-12 06:40:00+00', '2026-03-12T06:40:00.000Z'],
    ['2026-03-12 06:40:00.5+00', '2026-03-12T06:40:00.500Z'],
    ['2026-03-12 06:40:00.123456+00', '2026-03-12T06:40:00.123Z'],
    ['2026-03-12 06:40:00.123999-03', '2026-03-12T09:40:00.123Z'],
  ])('the instant %s as %s, as PostgreSQL itself writes it in JSON', async (given, expected) => {
    const [row] = await sql`select ${given}::timestamptz as at, iso(${given}::timestamptz) as iso`;
    expect(row).toEqual({ at: expected, iso: expected });
  });
});

test('the database and the screens agree on what the same name is', async () => {
  const names = ['ÁGUA', 'açúcar', 'Caroço de Algodão', 'Fênix', 'Pinguim Ü', 'MÍLHO  2', 'x-1_%'];
  const rows =
    await sql`select name_key(name) as key from unnest(${names}::text[]) with ordinality as n (name, i) order by i`;
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey));
});

describe('a database', () => {
  test('of this project is accepted', async () => {
    await expect(checkDatabase(sql)).resolves.toBeUndefined();
  });

  test('of PostgreSQL 15 is refused, with both versions', async () => {
    const old = await newDatabase();
    const admin = connect(old, 1);
    // The database claims to be older than it is, through a function that stands before PostgreSQL's own.
    await admin.unsafe(`
      create schema pretended;
      create function pretended.current_setting(name text) returns text language sql as
        $$ select case name when 'server_version' then '15.8' when 'server_version_num' then '150008' end $$;
      alter database ${old.database} set search_path = pretended, pg_catalog;
    `);
    await admin.end();
    const pretending = connect(old, 1);
    const message = 'PostgreSQL 18 or newer is needed; DATABASE_URL leads to 15.8';
    await expect(checkDatabase(pretending)).rejects.toThrow(new StartError(message));
    await pretending.end();
  });

  test('that does not exist is named with its reason', async () => {
    const door = await openDoor({ database: 'nowhere' });
    const missing = connect({ url: door.url }, 1);
    await expect(checkDatabase(missing)).rejects.toThrow(
      new StartError('cannot reach the database of DATABASE_URL: 3D000'),
    );
    await missing.end();
  });
});
