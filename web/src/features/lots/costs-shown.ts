import { createSavedStore } from '../../lib/store.ts';

/** Whether a person wants to see what lots cost wherever lots are shown one by one. */
export const costsShown = createSavedStore('cocho.lots-costs', false);
