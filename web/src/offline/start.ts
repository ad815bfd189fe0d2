import { whenIdle } from '../lib/idle.ts';
import { queryClient, whenAnswered } from '../lib/query-client.ts';
import { isSignedIn, subscribeToSession } from '../lib/session.ts';

/** Behind the first paint: what was last seen comes back, and the app learns to open without a network. */
export function startOffline(): void {
  const keep = () => import('./kept-cache.ts').then(({ keepCache }) => keepCache(queryClient, __KEPT_SHAPE__));
  // Where the panel does not come from the device, nothing to show comes from there either.
  onceSignedIn(() => (isFromDevice() ? keep() : whenAnswered(keep)));
  // On plain http over a network there is no service worker. What it fetches would take the connection from the first page.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => navigator.serviceWorker.register('/sw.js'), 5_000);
  }
}

function isFromDevice(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
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
