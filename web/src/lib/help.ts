import { createStore } from './store.ts';

/** The help of the page is open, by the key `?` or from the person's menu. */
export const helping = createStore<'key' | 'menu' | null>(null);
