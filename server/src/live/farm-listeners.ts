import type { FarmNews } from '@cocho/domain/events';

type Listener = (news: FarmNews) => void;

/** Who in this process hears of which farm. */
export function farmListeners() {
  const farms = new Map<number, Set<Listener>>();
  return { listen, tell, tellAll, isAnyone: () => farms.size > 0 };

  /** Answers how to stop. */
  function listen(farmId: number, listener: Listener): () => void {
    const farm = farms.get(farmId) ?? new Set();
    farms.set(farmId, farm.add(listener));
    return () => {
      // Stopped before: the farm may have others by now.
      if (farm.delete(listener) && farm.size === 0) farms.delete(farmId);
    };
  }

  function tell(farmId: number, news: FarmNews): void {
    for (const listener of farms.get(farmId) ?? []) listener(news);
  }

  function tellAll(news: FarmNews): void {
    for (const farmId of farms.keys()) tell(farmId, news);
  }
}
