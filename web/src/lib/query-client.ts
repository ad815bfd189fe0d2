import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http.ts';

/** Lists paint from the cache and refresh behind; a refusal by the server is not asked for again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 24 * 60 * 60_000,
      retry: (failures, error) => failures < 2 && !(error instanceof HttpError && error.status >= 400),
    },
    // Without a network what was asked for fails at once: it does not wait behind a spinner, to be done when nobody expects it.
    mutations: { networkMode: 'always' },
  },
});
