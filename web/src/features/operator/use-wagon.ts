import type { WagonHere } from '@cocho/domain/wagons';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../lib/store.ts';
import { disconnectScale } from '../../scale/scale.ts';
import { settings } from './device.ts';
import { today } from './operator.api.ts';

/**
 * The wagon that this device sits in; where the farm has only one, that one. `isAsked` says that the person has to choose: nobody
 * has chosen one of several yet, or the chosen one was deleted.
 */
export function useWagon() {
  const { data } = useQuery(today());
  const { wagon: id } = useStore(settings);
  const wagons = data?.wagons ?? [];
  const only = id == null && wagons.length === 1 ? wagons[0] : undefined;
  const wagon = wagons.find((one) => one.id === id) ?? only;
  return { wagons, wagon, isAsked: wagons.length > 0 && !wagon };
}

/** Even a farm's only wagon is remembered: when another one is registered, nobody has to be asked which of them it is. */
export function rememberWagon({ id }: WagonHere): void {
  const now = settings.get();
  if (now.wagon !== id) settings.set({ ...now, wagon: id });
}

/** Its own scale comes with it; who plays with the simulated one goes on playing. */
export function sitIn(wagon: WagonHere): void {
  const now = settings.get();
  if (now.wagon === wagon.id) return;
  const isPlaying = now.scale === 'simulator';
  if (!isPlaying) disconnectScale();
  settings.set({ ...now, wagon: wagon.id, scale: isPlaying ? now.scale : null });
}
