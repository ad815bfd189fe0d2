import type { AccessToken, AccessTokenInput, NewAccessToken } from '@cocho/domain/access-tokens';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const url = 'users/me/access_tokens';
const queryKey = ['access-tokens'];

export const accessTokens = queryOptions({
  queryKey,
  queryFn: ({ signal }) => httpData<AccessToken[]>(url, { signal }),
  refetchOnMount: 'always',
});

const refetch = () => queryClient.invalidateQueries({ queryKey });

export const makeToken = mutationOptions({
  mutationFn: (body: AccessTokenInput) => httpData<NewAccessToken>(url, { method: 'POST', body }),
  onSuccess: refetch,
});

export const endToken = mutationOptions({
  mutationFn: (id: number) => http(`${url}/${id}`, { method: 'DELETE' }),
  onSuccess: refetch,
});
