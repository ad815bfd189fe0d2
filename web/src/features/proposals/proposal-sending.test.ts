import { type Proposal, ProposalInput } from '@cocho/domain/proposals';
import { expect, test } from 'vitest';
import { fakeBrowser } from '../../../test/fake-browser.ts';

fakeBrowser();
const { HttpError } = await import('../../lib/http.ts');
const { proposalSending } = await import('./proposal-sending.ts');

const typed = (observations: string) => ProposalInput.parse({ client_name: 'Fazenda A', observations });

/** A server with one proposal, whose answers may be lost. */
function proposalServer() {
  const server = { stored: null as Proposal | null, isLost: false, calls: 0 };
  const send = proposalSending('x', async ({ version, ...input }) => {
    server.calls++;
    if (server.stored && version !== server.stored.version) throw new HttpError(409, { current: server.stored });
    server.stored = { ...input, id: 1, status: 'draft', version: (version ?? 0) + 1 } as never;
    if (server.isLost) throw new HttpError(0, {});
    return server.stored as Proposal;
  });
  return { server, send };
}

test('what is typed after a lost answer goes on top of what was stored by it, and is no clash', async () => {
  for (const base of [undefined, { id: 1, version: 1, status: 'draft' } as Proposal]) {
    const { server, send } = proposalServer();
    server.stored = base ?? null;
    server.isLost = true;
    await expect(send(typed('a'), base)).rejects.toMatchObject({ status: 0 });
    server.isLost = false;
    await send(typed('a b'), base);
    expect(server).toMatchObject({ calls: 3, stored: { observations: 'a b' } });
  }
});

test('what was written elsewhere, or went to the client since, is asked about', async () => {
  const { server, send } = proposalServer();
  server.isLost = true;
  await expect(send(typed('a'), undefined)).rejects.toMatchObject({ status: 0 });
  const stored = server.stored as Proposal;
  for (const changed of [{ observations: 'b' }, { status: 'sent' as const }]) {
    server.stored = { ...stored, ...changed, version: 2 };
    await expect(send(typed('a b'), undefined)).rejects.toMatchObject({ status: 409 });
  }
  expect(server.stored).toMatchObject({ version: 2, observations: 'a' });
});
