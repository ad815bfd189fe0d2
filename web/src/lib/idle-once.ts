import { useEffect, useState } from 'react';

/** False until the browser has had nothing to do for the first time: what can wait waits for that. */
export function useIdleOnce(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    const request = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
    request(() => setIdle(true));
  }, []);
  return idle;
}
