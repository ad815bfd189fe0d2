import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** A value outside React that components can watch. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The same, kept in the browser under `key` and shared by its tabs. */
export function createSavedStore<T>(key: string, initial: T): Store<T> {
  const store = createStore<T>(read(localStorage.getItem(key)));
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read(event.newValue));
  });
  return {
    ...store,
    set(value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // No room for it: it holds for as long as the page is open.
      }
      store.set(value);
    },
  };

  function read(text: string | null): T {
    if (text === null) return initial;
    try {
      return JSON.parse(text) as T;
    } catch {
      return initial;
    }
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
