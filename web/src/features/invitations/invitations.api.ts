import type { Invitation, InvitationInput, InvitationPin, OpenInvitation } from '@cocho/domain/invitations';
import type { SignedIn } from '@cocho/domain/session';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

const refetch = () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), 'farm-users'] });

/** What the manager does: a link for a new operator, or another one for the same. */
export const invitations = {
  create: () =>
    mutationOptions({
      mutationFn: (body: InvitationInput) =>
        httpData<Invitation>(`farms/${currentFarmId()}/invitations`, { method: 'POST', body }),
      onSuccess: refetch,
    }),

  renew: () =>
    mutationOptions({
      mutationFn: (id: number) =>
        httpData<Invitation>(`farms/${currentFarmId()}/farm_users/${id}/invitation`, { method: 'POST' }),
      onSuccess: refetch,
    }),
};

/** What the operator does under the link, before anyone is signed in. */
export function openInvitation(token: string) {
  const path = `invitations/${encodeURIComponent(token)}`;
  return {
    one: () =>
      queryOptions({
        queryKey: ['invitation', token],
        queryFn: ({ signal }) => httpData<OpenInvitation>(path, { signal, keepSession: true, ownWords: true }),
        retry: false,
      }),

    accept: (body: InvitationPin) => http<SignedIn>(`${path}/accept`, { method: 'POST', body, keepSession: true }),
  };
}
