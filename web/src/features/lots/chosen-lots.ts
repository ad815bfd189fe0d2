import { mostCompared } from '@cocho/domain/lot-overview';
import { currentFarmId } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** The lots ticked to be compared, for as long as the tab is open: on whatever page or search each was found. */
const ticked = createStore<{ farmId: number; ids: number[] }>({ farmId: 0, ids: [] });

export function useChosenLots() {
  const { farmId, ids } = useStore(ticked);
  const own = farmId === currentFarmId() ? ids : [];
  const set = (next: number[]) => ticked.set({ farmId: currentFarmId(), ids: next });
  return {
    ids: own,
    isFull: own.length >= mostCompared,
    toggle: (id: number) => set(own.includes(id) ? own.filter((one) => one !== id) : [...own, id]),
    clear: () => set([]),
  };
}
