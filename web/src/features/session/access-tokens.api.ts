import type { AccessToken, AccessTokenInput, NewAccessToken } from '@cocho/domain/access-tokens';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const url = 'users/me/access_tokens';
const queryKey = ['access-tokens'];

export const accessTokens = queryOptions({
  queryKey,
  queryFn: ({ signal }) => http<{ data: AccessToken[] }>(url, { signal }).then(({ data }) => data),
  refetchOnMount: 'always',
});

const refetch = () => queryClient.invalidateQueries({ queryKey });

export const makeToken = mutationOptions({
  mutationFn: (body: AccessTokenInput) =>
    http<{ data: NewAccessToken }>(url, { method: 'POST', body }).then(({ data }) => data),
  onSuccess: refetch,
});

export const endToken = mutationOptions({
  mutationFn: (id: number) => http(`${url}/${id}`, { method: 'DELETE' }),
  onSuccess: refetch,
});
