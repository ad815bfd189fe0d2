import { currentFarm, currentUserId } from '../lib/session.ts';
import { createSavedStore } from '../lib/store.ts';

/** The tours that were made on this device, each of a person in a role. Older devices keep one answer for everyone. */
export const toursSeen = createSavedStore<boolean | string[]>('cocho.tour-seen', []);

/** Whoever comes to the device for the first time, or in another role, is shown around once. */
export function isTourSeen(seen: boolean | string[]): boolean {
  return Array.isArray(seen) ? seen.includes(ownTour()) : seen;
}

export function keepTourSeen(isSeen: boolean): void {
  const seen = toursSeen.get();
  const others = Array.isArray(seen) ? seen.filter((tour) => tour !== ownTour()) : [];
  toursSeen.set(isSeen ? [...others, ownTour()] : others);
}

function ownTour(): string {
  return `${currentUserId()}:${currentFarm()?.user_type}`;
}
