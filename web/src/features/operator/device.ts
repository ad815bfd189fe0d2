import { createSavedStore } from '../../lib/store.ts';

interface DeviceSettings {
  /** The wagon it sits in, of those that the farm has registered. */
  wagon?: number | null;
  /** kg that fit into its wagon, where none is registered; without it each treat is one batch. */
  capacity: number | null;
  autoAdvance: boolean;
  sound: boolean;
  /** The weight is counted down aloud. */
  speak?: boolean;
  /** Which scale it is to find again after a reload; null is that of its wagon, if it has one. */
  scale: 'module' | 'simulator' | 'none' | null;
  /** The wagon's module, as its label says, where no registered wagon tells. */
  module: { url: string; code: string };
}

/** How this device works, whoever holds it. */
export const settings = createSavedStore<DeviceSettings>('cocho.operator', {
  capacity: null,
  autoAdvance: true,
  sound: true,
  scale: null,
  module: { url: '', code: '' },
});
