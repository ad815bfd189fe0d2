import { vi } from 'vitest';

/** Waits until the promise holds; how long it takes is nobody's business but a hanging test's. */
export function eventually<T>(promise: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(promise, { timeout: 90_000, interval: 10 });
}
