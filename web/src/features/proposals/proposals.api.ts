import type { ProposalLink } from '@cocho/domain/proposal-answers';
import type { Proposal, ProposalEvent, ProposalInput } from '@cocho/domain/proposals';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { HttpError, http, httpData } from '../../lib/http.ts';
import { showFailure } from '../../lib/notices.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readBehind } from '../../lib/read-again.ts';
import { offerUndo } from '../../lib/undo-offer.ts';
import { newId } from '../../outbox/new-id.ts';

const queryKey = ['proposals'];
const refetched = readBehind(queryKey);
export const unloaded = 'Erro ao carregar propostas';

/** Its answer is how it stands now. */
const answered = {
  ...refetched,
  onSuccess: (now: Proposal) => {
    know(now);
    refetched.onSuccess();
  },
};

/** Copies that were asked for and never answered: asked for again, each is the same one. */
const copies = new Map<number, string>();

/** One's own offers to clients; they belong to no farm. */
export const proposals = {
  list: () =>
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => {
        const call = httpData<Proposal[]>('proposals', { signal, ownWords: true });
        // Where nothing is shown yet, the page itself says so.
        return queryClient.getQueryData(queryKey) ? withFailureText(unloaded, call, isAnswered) : call;
      },
      refetchOnMount: 'always',
    }),

  one: (id: number | undefined) =>
    queryOptions({
      queryKey: [...queryKey, id],
      queryFn: ({ signal }) => httpData<Proposal>(`proposals/${id}`, { signal }),
      enabled: id !== undefined,
      refetchOnMount: 'always',
    }),

  /** As it stands there now: before something is done with it. */
  look: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        withFailureText('Erro ao atualizar proposta', httpData<Proposal>(`proposals/${id}`, { ownWords: true })),
      onSuccess: know,
    }),

  history: (id: number) =>
    queryOptions({
      queryKey: [...queryKey, id, 'history'],
      queryFn: ({ signal }) => httpData<ProposalEvent[]>(`proposals/${id}/history`, { signal }),
    }),

  save: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: ProposalInput & { id?: number | undefined }) => {
        const path = id === undefined ? 'proposals' : `proposals/${id}`;
        const method = id === undefined ? 'POST' : 'PUT';
        return httpData<Proposal>(path, { method, body, ownWords: true });
      },
      ...answered,
    }),

  duplicate: () =>
    mutationOptions({
      mutationFn: async (id: number) => {
        const client_id = copies.get(id) ?? newId();
        copies.set(id, client_id);
        const path = `proposals/${id}/duplicate?client_id=${client_id}`;
        const call = httpData<Proposal>(path, { ...post, ownWords: true });
        const copy = await withFailureText('Erro ao criar proposta', call);
        copies.delete(id);
        return copy;
      },
      ...answered,
    }),

  send: () =>
    mutationOptions({ mutationFn: ({ id, version }: Proposal) => change(id, `send?version=${version}`), ...answered }),

  revoke: () => mutationOptions({ mutationFn: (id: number) => change(id, 'revoke'), ...answered }),

  /** Another one that opens the same: those handed out before are known to nobody here. */
  link: () =>
    mutationOptions({
      mutationFn: (id: number) => httpData<ProposalLink>(`proposals/${id}/link`, { ...post, ownWords: true }),
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        withFailureText('Erro ao excluir proposta', http(`proposals/${id}`, { method: 'DELETE', ownWords: true })),
      ...refetched,
      onSuccess: (_answer, id) => {
        const restore = () => http(`proposals/${id}/restore`, { method: 'POST' });
        offerUndo('Proposta excluída.', () => restore().then(refetched.onSuccess));
        refetched.onSuccess();
      },
    }),
};

const post = { method: 'POST' } as const;

function know(now: Proposal): void {
  queryClient.setQueryData([...queryKey, now.id], now);
}

function change(id: number, deed: string): Promise<Proposal> {
  const call = httpData<Proposal>(`proposals/${id}/${deed}`, { ...post, ownWords: true });
  return withFailureText('Erro ao atualizar proposta', call);
}

/** What failed in the words of these screens, and below them why. */
async function withFailureText<T>(failure: string, call: Promise<T>, isTold = isKnownReason): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof HttpError && isTold(error)) showFailure(failure, error.message);
    throw error;
  }
}

/** A lost session has been told. */
function isKnownReason({ status }: HttpError): boolean {
  return status !== 401;
}

/** What got no answer is asked for again by itself. */
function isAnswered(error: HttpError): boolean {
  return error.status > 0 && isKnownReason(error);
}
