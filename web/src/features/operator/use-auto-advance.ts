import { useEffect, useEffectEvent } from 'react';
import { useStore } from '../../lib/store.ts';
import { settings } from './device.ts';

const dwellMs = 1500;

/** Goes on by itself once the weight has rested on the target. Answers whether it is about to. */
export function useAutoAdvance(isReached: boolean, advance: () => void): boolean {
  const { autoAdvance } = useStore(settings);
  const isDue = isReached && autoAdvance;
  const goOn = useEffectEvent(advance);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => goOn(), dwellMs);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue;
}
