import { type Day, dayOf } from '@cocho/domain/days';
import { useSyncExternalStore } from 'react';
import { useTimeZone } from './session.ts';

const lookEveryMs = 30_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The farm's calendar day right now, also on a page that stays open past midnight. */
export function useToday(): Day {
  return useTodayIn(useTimeZone());
}

export function useTodayIn(timeZone: string): Day {
  return useSyncExternalStore(watchClock, () => dayOf(new Date(), timeZone));
}

/** One timer for all rows of a list. */
function watchClock(watcher: () => void): () => void {
  if (watchers.size === 0) timer = setInterval(tellAll, lookEveryMs);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}

function tellAll(): void {
  for (const tell of watchers) tell();
}
