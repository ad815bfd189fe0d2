import { whenIdle } from '../lib/idle.ts';
import { queryClient, whenAnswered } from '../lib/query-client.ts';
import { currentUserId, isSignedIn, rolesByFarm, subscribeToSession } from '../lib/session.ts';

const load = () => import('./kept-cache.ts');
// On its way while the session is being recalled.
if (isFromDevice() && isSignedIn()) load().catch(() => {});

/** Of a disk that does not answer: nobody waits longer for what was last seen. */
const restoreMs = 500;

/**
 * What was last seen comes back, and the app learns to open without a network. Resolves once the former is there, to be drawn at
 * once with the page; where the panel does not come from the device, nothing to show comes from there either.
 */
export async function startOffline(): Promise<void> {
  const keep = (person = currentUserId(), roles = rolesByFarm()) =>
    load().then(({ keepCache }) => keepCache(queryClient, person, roles));
  // On plain http over a network there is no service worker. What it fetches would take the connection from the first page.
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    whenIdle(() => navigator.serviceWorker.register('/sw.js'), 5_000);
  }
  if (!isFromDevice())
    onceSignedIn(() => {
      // What the pages are told until it has come is for these.
      const [person, roles] = [currentUserId(), rolesByFarm()];
      whenAnswered(() => keep(person, roles));
    });
  else if (!isSignedIn()) onceSignedIn(keep);
  else await Promise.race([keep().catch(() => {}), new Promise((waited) => setTimeout(waited, restoreMs))]);
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
