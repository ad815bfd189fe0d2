import type { LinkCode, Messenger, MessengerLink } from '@cocho/domain/messengers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const url = 'users/me/messengers';
const queryKey = ['messengers'];

export const messengerLinks = queryOptions({
  queryKey,
  queryFn: ({ signal }) => httpData<MessengerLink[]>(url, { signal }),
  refetchOnMount: 'always',
});

export const makeCode = mutationOptions({
  mutationFn: (channel: Messenger) => httpData<LinkCode>(`${url}/${channel}/code`, { method: 'POST' }),
});

export const unlink = mutationOptions({
  mutationFn: (channel: Messenger) => http(`${url}/${channel}`, { method: 'DELETE' }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey }),
});
