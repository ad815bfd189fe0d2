import { createStore } from './store.ts';

/** Whether the help of the page is open; `?` opens it, and the person's menu. */
export const helping = createStore(false);
