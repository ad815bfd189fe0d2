import type { Contact, ContactInput } from '@cocho/domain/contacts';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';

const queryKey = ['manager', 'contacts'];

/** Who asked on the public site to be called. */
export const contacts = {
  list: () =>
    queryOptions({
      queryKey,
      queryFn: ({ signal }) => httpData<Contact[]>('manager/contacts', { signal }),
      refetchOnMount: 'always',
    }),

  update: () =>
    mutationOptions({
      mutationFn: ({ id, ...body }: ContactInput & { id: number }) =>
        http(`manager/contacts/${id}`, { method: 'PUT', body }),
      onSuccess: () => queryClient.invalidateQueries({ queryKey }),
    }),
};
