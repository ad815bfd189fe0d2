import { queryClient } from '../lib/query-client.ts';

/** Behind the first paint: what was last seen comes back, and the app learns to open without a network. */
export function startOffline(): void {
  import('./kept-cache.ts').then(({ keepCache }) => keepCache(queryClient, __KEPT_SHAPE__));
  // On plain http over a network there is no service worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js');
}
