import type { SignedIn } from '@cocho/domain/session';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../test/fake-browser.ts';

fakeBrowser();
vi.stubGlobal('location', { pathname: '/admin', search: '' });
vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
const { farmResource } = await import('./farm-resource.ts');
const { queryClient } = await import('./query-client.ts');
const { beginSession, chooseFarm } = await import('./session.ts');
const { takeUndo, undoOffer } = await import('./undo-offer.ts');

beforeEach(async () => {
  await beginSession({ token: 't', id: 5, email: '', farms: [{ id: 1 }, { id: 2 }] } as SignedIn);
  chooseFarm(1);
});
afterEach(() => vi.restoreAllMocks());

test('a list that was meant for one farm is asked of it, though another is chosen by then', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked.push(String(url));
    return Response.json({ data: [] });
  });
  const corrals = farmResource<{ id: number }, never>('corrals');
  const list = corrals.list();
  chooseFarm(2);
  await new QueryClient().fetchQuery(list);
  expect(asked).toEqual(['/api/v1/farms/1/corrals']);
});

test('what was deleted is taken back in its own farm, whichever is chosen when the answer comes', async () => {
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, options) => {
    asked.push(`${options?.method} ${url}`);
    arrived.resolve();
    await answer.promise;
    return Response.json({});
  });
  const removing = new MutationObserver(queryClient, farmResource<{ id: number }, never>('corrals').remove()).mutate(7);
  await arrived.promise;
  chooseFarm(2);
  answer.resolve();
  await removing;
  const offer = undoOffer.get();
  if (!offer) throw new Error('nothing is offered');
  await takeUndo(offer);
  expect(asked).toEqual(['DELETE /api/v1/farms/1/corrals/7', 'POST /api/v1/farms/1/corrals/7/restore']);
});
