/** Lets go of it; resolves when another page may have it. */
export type Release = () => Promise<unknown>;

export const nothingHeld: Release = async () => {};

interface Options {
  /** Until the other page is closed, or this one. */
  until?: AbortSignal;
}

/**
 * A report is written on one page of a device at a time: a second one would send what the first has not read. Null where
 * another page has it. Browsers know this only where the page came over a safe connection; elsewhere versions must do.
 */
export function claim(key: string, { until }: Options = {}): Promise<Release | null> {
  if (!navigator.locks) return Promise.resolve(nothingHeld);
  const decided = Promise.withResolvers<Release | null>();
  const options = until ? { signal: until } : { ifAvailable: true };
  const held = navigator.locks.request(`cocho.travel-expense.${key}`, options, (lock) => {
    if (!lock) return decided.resolve(null);
    const closed = Promise.withResolvers<void>();
    decided.resolve(() => {
      closed.resolve();
      return held;
    });
    return closed.promise;
  });
  // It is no longer waited for, or the browser keeps its locks from us.
  held.catch(() => decided.resolve(nothingHeld));
  return decided.promise;
}
