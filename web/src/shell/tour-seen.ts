import { createSavedStore } from '../lib/store.ts';

/** On this device: whoever comes to it for the first time is shown around once. */
export const tourSeen = createSavedStore('cocho.tour-seen', false);
