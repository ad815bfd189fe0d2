import type { FoundFarm, Founding } from '@cocho/domain/founding';
import type { Me } from '@cocho/domain/session';
import { queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';

export function foundingQuery() {
  return queryOptions({
    queryKey: ['founding'],
    queryFn: ({ signal }) => httpData<Founding>('users/me/founding', { signal }),
    refetchOnMount: 'always',
  });
}

export function foundFarm(body: FoundFarm): Promise<{ data: Me }> {
  return http('users/me/founding', { method: 'POST', body });
}
