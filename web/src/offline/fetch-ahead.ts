import type { FetchQueryOptions } from '@tanstack/react-query';
import { corralIndexes } from '../features/corral-indexes/corral-indexes.api.ts';
import { callBasis } from '../features/feed-calls/feed-calls.api.ts';
import { today } from '../features/operator/operator.api.ts';
import { readingRound, readingSettings } from '../features/trough-reading/trough-reading.api.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentFarm } from '../lib/session.ts';

/** What the round and the wagon's day open with. */
export const fieldQueries = () =>
  [today(), readingRound(), readingSettings(), corralIndexes.list(), callBasis()] as const;

/** What the field needs is on the device before anyone goes out there, whatever page was opened first. */
export function fetchAhead(): void {
  // The session may have ended while this was on its way.
  if (!currentFarm()) return;
  for (const query of fieldQueries()) queryClient.prefetchQuery(query as FetchQueryOptions);
}
