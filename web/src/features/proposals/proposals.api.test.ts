import { MutationObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

fakeBrowser();
const { queryClient } = await import('../../lib/query-client.ts');
const { notices } = await import('../../lib/notices.ts');
const { proposals } = await import('./proposals.api.ts');

const asked: string[] = [];
let isLost = false;

beforeEach(() => {
  queryClient.clear();
  asked.splice(0);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    if (isLost) throw new TypeError('Failed to fetch');
    return Response.json({ data: { id: 8, number: '2026-0008' } });
  });
});

test('a copy whose answer was lost is asked for again as the same one, and the next is another', async () => {
  const { mutate } = new MutationObserver(queryClient, proposals.duplicate());
  isLost = true;
  await expect(mutate(7)).rejects.toMatchObject({ status: 0 });
  expect(notices.get()).toMatchObject([{ text: 'Erro ao criar proposta' }]);
  isLost = false;
  await mutate(7);
  await mutate(7);
  const [lost, again, next] = asked.filter((url) => url.includes('/proposals/7/duplicate?client_id='));
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('what a deed answers is how the proposal stands from then on', async () => {
  await new MutationObserver(queryClient, proposals.revoke()).mutate(8);
  expect(queryClient.getQueryData(proposals.one(8).queryKey)).toEqual({ id: 8, number: '2026-0008' });
});
