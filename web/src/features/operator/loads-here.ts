import type { TodayItem } from '@cocho/domain/feeding-day';
import { type LotHere, loadHere } from '../../outbox/load-here.ts';

/** The day's treats with the loads as this device knows them: what was read on it counts before it is sent. */
export function itemsHere(items: TodayItem[], here: Map<number, LotHere>, toldAt: number): TodayItem[] {
  if (here.size === 0) return items;
  return items.map((item) => ({
    ...item,
    lots: item.lots.map((lot) => {
      const own = here.get(lot.id);
      return own ? { ...lot, projected_load: loadHere(lot, own, toldAt) } : lot;
    }),
  }));
}
