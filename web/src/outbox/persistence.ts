import { createSavedStore } from '../lib/store.ts';

/** What the browser answered when it was last asked to keep this device's data for good, and when the person was told. */
export const persistence = createSavedStore('cocho.persistence', { refused: false, told_at: 0 });

const quietMs = 7 * 86_400_000;

/** Some browsers ask the person first: the save does not wait for the answer. Without https there is nobody to ask. */
export async function askToPersist(): Promise<void> {
  const kept = await navigator.storage?.persist?.().catch(() => false);
  const known = persistence.get();
  try {
    if (known.refused === Boolean(kept)) persistence.set({ ...known, refused: !kept });
  } catch {
    // There is no room to note it, which the save itself says.
  }
}

/** Told until the person says so, and again after a week. */
export function isToBeTold({ refused, told_at }: { refused: boolean; told_at: number }, now: number): boolean {
  return refused && now - told_at > quietMs;
}

export function nowTold(): void {
  persistence.set({ ...persistence.get(), told_at: Date.now() });
}
