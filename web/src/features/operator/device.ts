import { createSavedStore } from '../../lib/store.ts';
import { newId } from '../../outbox/new-id.ts';

/** How this device works, whoever holds it. */
export const settings = createSavedStore('cocho.operator', {
  /** kg that fit into its wagon; without it each treat is one batch. */
  capacity: null as number | null,
  autoAdvance: true,
  sound: true,
  /** The demo's wagon in place of a real one. */
  simulated: false,
});

const id = createSavedStore<string | null>('cocho.device', null);

/** The same for as long as the browser keeps its data: it says which device holds an operation. */
export function deviceId(): string {
  const known = id.get() ?? newId();
  if (id.get() === null) id.set(known);
  return known;
}
