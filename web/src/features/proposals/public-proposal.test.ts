import { MutationObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

fakeBrowser();
const { queryClient } = await import('../../lib/query-client.ts');
const { publicProposal } = await import('./public-proposal.api.ts');

test('an acceptance whose answer was lost is found accepted', async () => {
  let status = 'sent';
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method !== 'POST') return Response.json({ data: { status } });
    status = 'approved';
    throw new TypeError('Failed to fetch');
  });
  const { one, accept, decline } = publicProposal('token');
  for (const answer of [accept(), decline()]) {
    status = 'sent';
    queryClient.clear();
    const { mutate } = new MutationObserver(queryClient, answer as never);
    await queryClient.fetchQuery(one());
    await expect(mutate({} as never)).rejects.toMatchObject({ status: 0 });
    expect(await queryClient.fetchQuery(one())).toEqual({ status: 'approved' });
  }
});
