import { createSavedStore } from '../../lib/store.ts';
import { newId } from '../../outbox/new-id.ts';

/** How this device works, whoever holds it. */
export const settings = createSavedStore('cocho.operator', {
  /** kg that fit into its wagon; without it each treat is one batch. */
  capacity: null as number | null,
  autoAdvance: true,
  sound: true,
  /** Which scale it is to find again after a reload. */
  scale: null as 'module' | 'simulator' | null,
  /** The wagon's module, as its label says. */
  module: { url: '', code: '' },
});

const id = createSavedStore<string | null>('cocho.device', null);

/** The same for as long as the browser keeps its data: it says which device holds an operation. */
export function deviceId(): string {
  const known = id.get() ?? newId();
  if (id.get() === null) id.set(known);
  return known;
}
