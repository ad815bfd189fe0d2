import { createSavedStore, createStore } from './store.ts';

/** When the server last answered this device, on the server's own clock: nothing captured later happened before it. */
const heard = createSavedStore<string | null>('cocho.server-time', null);

/** Written no more often than this: an older bound is still a bound. */
const stepMs = 5000;

export function lastServerTime(): string | null {
  return heard.get();
}

/** What this device's clock lacks to the server's, by the last answer: behind above zero, ahead below. */
export const clockOffMinutes = createStore(0);

export function hearTime({ headers }: Response): void {
  const at = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(at)) return;
  clockOffMinutes.set(Math.round((at - Date.now()) / 60_000));
  if (Math.abs(at - Date.parse(heard.get() ?? '')) < stepMs) return;
  heard.set(new Date(at).toISOString());
}
