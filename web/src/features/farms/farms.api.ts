import type { Farm, FarmInput, NewFarm, NewMember, WaitingPerson } from '@cocho/domain/farms';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const queryKey = ['manager', 'farms'];
const refetch = () => queryClient.invalidateQueries({ queryKey });

/** The provider's own view of all farms; none of them is the current one. */
export const farms = {
  list: () =>
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => httpData<Farm[]>('manager/farms', { signal }),
      refetchOnMount: 'always',
    }),

  waiting: () =>
    queryOptions({
      queryKey: [...queryKey, 'waiting'],
      queryFn: ({ signal }) => httpData<WaitingPerson[]>('manager/waiting_people', { signal }),
      refetchOnMount: 'always',
    }),

  /** Sends the code by which the e-mail is confirmed once more. */
  remind: () =>
    mutationOptions({
      mutationFn: (id: number) => http(`manager/waiting_people/${id}/email_code`, { method: 'POST' }),
    }),

  create: () =>
    mutationOptions({
      mutationFn: (body: NewFarm) => http('manager/farms', { method: 'POST', body }),
      onSuccess: refetch,
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: FarmInput & { id: number }) => http(`manager/farms/${id}`, { method: 'PUT', body }),
      onSuccess: refetch,
    }),

  addMember: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: NewMember & { id: number }) =>
        http(`manager/farms/${id}/members`, { method: 'POST', body }),
      onSuccess: refetch,
    }),
};
