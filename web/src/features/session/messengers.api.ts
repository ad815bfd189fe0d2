import type { LinkCode, Messenger, MessengerLink } from '@cocho/domain/messengers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const url = 'users/me/messengers';
const queryKey = ['messengers'];

export const messengerLinks = queryOptions({
  queryKey,
  queryFn: ({ signal }) => http<{ data: MessengerLink[] }>(url, { signal }).then(({ data }) => data),
  refetchOnMount: 'always',
});

export const makeCode = mutationOptions({
  mutationFn: (channel: Messenger) =>
    http<{ data: LinkCode }>(`${url}/${channel}/code`, { method: 'POST' }).then(({ data }) => data),
});

export const unlink = mutationOptions({
  mutationFn: (channel: Messenger) => http(`${url}/${channel}`, { method: 'DELETE' }),
  onSuccess: () => queryClient.invalidateQueries({ queryKey }),
});
