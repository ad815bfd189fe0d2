import { createSavedStore } from '../../lib/store.ts';

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
