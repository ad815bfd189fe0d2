import type { UserType } from '@cocho/domain/permissions';
import type { SignedIn } from '@cocho/domain/session';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';
import { newDisk } from '../../test/fake-disk.ts';

fakeBrowser();
newDisk();
// What the build fills in.
vi.stubGlobal('__KEPT_SHAPES__', { field: 'field', panel: 'panel' });
const { beginSession } = await import('../lib/session.ts');
const { keepCache } = await import('./kept-cache.ts');
afterAll(() => vi.unstubAllGlobals());

const costs = [1, 'lots', 'overview'];

test('what somebody was told who signed in before this came stays, whatever the person of the first page was', async () => {
  const [ana, bento] = [person(7, 'admin'), person(8, 'technician')];
  await beginSession(bento);
  const client = new QueryClient();
  client.setQueryData(costs, [{ id: 1 }]);
  await keepCache(client, ana.id, new Map([[1, 'admin']]));
  expect(client.getQueryData(costs)).toEqual([{ id: 1 }]);
  client.clear();
});

test('what the person of the first page was told before they became something else goes', async () => {
  await beginSession(person(7, 'technician'));
  const client = new QueryClient();
  client.setQueryData(costs, [{ id: 1 }]);
  await keepCache(client, 7, new Map([[1, 'admin']]));
  expect(client.getQueryData(costs)).toBeUndefined();
  client.clear();
});

function person(id: number, user_type: UserType): SignedIn {
  return { token: 'segredo', id, email: 'a@cocho.test', farms: [{ id: 1, user_type }] } as SignedIn;
}
