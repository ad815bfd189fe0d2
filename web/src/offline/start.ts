import { whenIdle } from '../lib/idle.ts';
import { queryClient } from '../lib/query-client.ts';
import { isSignedIn, subscribeToSession } from '../lib/session.ts';

/** Behind the first paint: what was last seen comes back, and the app learns to open without a network. */
export function startOffline(): void {
  onceSignedIn(() => import('./kept-cache.ts').then(({ keepCache }) => keepCache(queryClient, __KEPT_SHAPE__)));
  // On plain http over a network there is no service worker. What it fetches would take the connection from the first page.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => navigator.serviceWorker.register('/sw.js'), 5_000);
  }
}

/** Who signs in has seen nothing yet that could come back. */
function onceSignedIn(work: () => void): void {
  if (isSignedIn()) {
    work();
    return;
  }
  const stop = subscribeToSession(() => {
    if (!isSignedIn()) return;
    stop();
    work();
  });
}
