import type { ProposalAcceptance, ProposalRefusal, PublicProposal } from '@cocho/domain/proposal-answers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { readAgain } from '../../lib/read-again.ts';

/** What a client does under their link; nobody is signed in by it, nor thrown out. */
export function publicProposal(token: string) {
  const path = `public_proposals/${encodeURIComponent(token)}`;
  const queryKey = ['public-proposal', token];
  const keep = (proposal: PublicProposal) => queryClient.setQueryData(queryKey, proposal);
  const answer = (deed: string, body: unknown) =>
    httpData<PublicProposal>(`${path}/${deed}`, { method: 'POST', body, keepSession: true });

  return {
    pdf: `/api/v1/${path}/pdf`,

    one: () =>
      queryOptions({
        queryKey,
        queryFn: ({ signal }) => httpData<PublicProposal>(path, { signal, keepSession: true, ownWords: true }),
      }),

    askCode: () => mutationOptions({ mutationFn: () => http(`${path}/code`, { method: 'POST', keepSession: true }) }),

    accept: () =>
      mutationOptions({
        mutationFn: (body: ProposalAcceptance) => answer('accept', body),
        ...readAgain(queryKey),
        onSuccess: keep,
      }),

    decline: () =>
      mutationOptions({
        mutationFn: (body: ProposalRefusal) => answer('decline', body),
        ...readAgain(queryKey),
        onSuccess: keep,
      }),
  };
}
