import { useEffect, useState } from 'react';

/** Whether so many milliseconds have passed since the component came. */
export function useIsPast(ms: number): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isPast;
}
