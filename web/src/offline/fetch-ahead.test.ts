import type { SignedIn } from '@cocho/domain/session';
import { type FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

fakeBrowser();
vi.stubGlobal('location', { pathname: '/operador', search: '' });
vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
const { fieldQueries } = await import('./fetch-ahead.ts');
const { beginSession, chooseFarm } = await import('../lib/session.ts');

test('what the field needs of one farm is asked of it, though another is chosen by the time that there is a network', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json({ data: [] });
  });
  await beginSession({ token: 't', id: 5, email: '', farms: [{ id: 1 }, { id: 2 }] } as SignedIn);
  const ofFirst = fieldQueries();
  chooseFarm(2);
  for (const query of ofFirst) await new QueryClient().fetchQuery(query as FetchQueryOptions);
  expect(asked).toHaveLength(ofFirst.length);
  expect(asked.filter((url) => !url.startsWith('/api/v1/farms/1/'))).toEqual([]);
});
