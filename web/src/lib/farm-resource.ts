import type { Topic } from '@cocho/domain/events';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { http, httpData } from './http.ts';
import { queryClient } from './query-client.ts';
import { currentFarmId } from './session.ts';
import { offerUndo } from './undo-offer.ts';

interface Answer<T> {
  data: T;
}

export type FarmResource<Row extends { id: number }, Input> = ReturnType<typeof farmResource<Row, Input>>;

/**
 * A register of the current farm as ordinary query and mutation options. `topic` is its name in the query cache and
 * in the farm's event stream, and with underscores in the API; `listQuery` is asked of its list; `removed` is what a person
 * reads after a deletion.
 */
export function farmResource<Row extends { id: number }, Input>(
  topic: Topic,
  { removed = 'Excluído.', listQuery = '' } = {},
) {
  const path = topic.replaceAll('-', '_');
  const url = (suffix = '') => `farms/${currentFarmId()}/${path}${suffix}`;
  const refetch = () => queryClient.invalidateQueries({ queryKey: [currentFarmId(), topic] });

  return {
    list: () => {
      // Another farm than that of the key may be chosen by the time it is asked.
      const address = url(listQuery);
      return queryOptions({
        queryKey: [currentFarmId(), topic],
        queryFn: ({ signal }) => httpData<Row[]>(address, { signal }),
        refetchOnMount: 'always',
      });
    },

    one: (id: number | undefined) =>
      queryOptions({
        queryKey: [currentFarmId(), topic, id],
        queryFn: ({ signal }) => httpData<Row>(url(`/${id}`), { signal }),
        enabled: id !== undefined,
        refetchOnMount: 'always',
      }),

    save: () =>
      mutationOptions({
        mutationFn: ({ id, ...body }: Input & { id?: number | undefined }) =>
          id === undefined
            ? http<Answer<Row>>(url(), { method: 'POST', body })
            : http<Answer<Row>>(url(`/${id}`), { method: 'PUT', body }),
        onSuccess: refetch,
      }),

    remove: () =>
      mutationOptions({
        mutationFn: async (id: number) => {
          // Another farm may be chosen by the time the answer comes.
          const row = url(`/${id}`);
          await http(row, { method: 'DELETE' });
          offerUndo(removed, () => http(`${row}/restore`, { method: 'POST' }).then(refetch));
        },
        onSuccess: refetch,
      }),
  };
}
