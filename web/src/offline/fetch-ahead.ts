import { today } from '../features/operator/operator.api.ts';
import { queryClient } from '../lib/query-client.ts';

/** What the field needs is on the device before anyone goes out there, whatever page was opened first. */
export function fetchAhead(): void {
  queryClient.prefetchQuery(today());
}
