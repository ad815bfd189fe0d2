import { useEffect, useState } from 'react';

/** Once the browser has nothing better to do, and after this many milliseconds even if it always has. */
export function whenIdle(work: () => void, withinMs?: number): void {
  // Safari has no idle callback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, withinMs ? { timeout: withinMs } : {});
  else setTimeout(work, withinMs ?? 200);
}

/** False until the browser has had nothing to do for the first time: what can wait waits for that. */
export function useIdleOnce(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
