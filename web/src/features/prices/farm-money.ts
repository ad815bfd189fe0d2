import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { httpData } from '../../lib/http.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentFarmId } from '../../lib/session.ts';

/** Something of the farm that money is made of, by its path in the API. */
export function money<T>(path: string) {
  return queryOptions({
    queryKey: [currentFarmId(), 'money', path],
    queryFn: ({ signal }) => httpData<T>(moneyUrl(path), { signal }),
    refetchOnMount: 'always',
  });
}

export function changeMoney<Body, T>(path: string, method: 'POST' | 'PUT') {
  return mutationOptions({
    mutationFn: (body: Body) => httpData<T>(moneyUrl(path), { method, body }),
    onSuccess: refetchMoney,
  });
}

/** All that is made of money, for whoever changed some of it need not wait for the stream to say so. */
export function refetchMoney(): Promise<void> {
  const farmId = currentFarmId();
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [farm, ...topics] }) => farm === farmId && topics.includes('money'),
  });
}

export function moneyUrl(path: string): string {
  return `farms/${currentFarmId()}/${path}`;
}
