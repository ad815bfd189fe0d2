import type { SignedIn } from '@cocho/domain/session';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';
import { newDisk } from '../../test/fake-disk.ts';

fakeBrowser();
newDisk();
const { beginSession } = await import('../lib/session.ts');
const { CacheDatabase } = await import('./cache-db.ts');
const { fieldQueries } = await import('./fetch-ahead.ts');
const { restoreQueries, writeQueries } = await import('./kept-queries.ts');

test('a release that changes other answers leaves the round and the day on the device', async () => {
  await beginSession({ token: 'segredo', id: 7, email: 'ana@cocho.test', farms: [{ id: 1 }] } as SignedIn);
  const field = fieldQueries().map(({ queryKey }): readonly unknown[] => queryKey);
  const before = new QueryClient();
  for (const key of [...field, [1, 'lots', 'options']]) before.setQueryData(key, []);
  const hashes = new Set(
    before
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
  );
  const db = new CacheDatabase();
  await writeQueries(
    db,
    before,
    { user_id: 7, roles: () => new Map(), shapes: { field: 'same', panel: 'old' } },
    hashes,
    new Map(),
  );

  const after = new QueryClient();
  await restoreQueries(db, after, {
    user_id: 7,
    farm_id: 1,
    roles: () => new Map(),
    shapes: { field: 'same', panel: 'new' },
  });
  for (const key of field) expect(after.getQueryData(key), String(key)).toEqual([]);
  expect(after.getQueryData([1, 'lots', 'options'])).toBeUndefined();
  before.clear();
  after.clear();
});
