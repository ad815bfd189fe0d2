import { QueryClient } from '@tanstack/react-query';
import { HttpError } from './http.ts';
import { whenIdle } from './idle.ts';

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

// A page that was loaded without a network did not see it go: what failed there is read when it comes.
addEventListener('online', () => queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false }));

const lookAgainMs = 1000;
const mostMs = 60_000;

/**
 * Once the page has what it asked for: until then the network is the page's, and so is the processor. What could not be
 * loaded is tried again, less and less often.
 */
export function whenAnswered(work: () => Promise<unknown>, waitMs = lookAgainMs): void {
  const later = () => whenAnswered(work, Math.min(waitMs * 2, mostMs));
  setTimeout(() => (queryClient.isFetching() > 0 ? whenAnswered(work) : whenIdle(() => work().catch(later))), waitMs);
}
