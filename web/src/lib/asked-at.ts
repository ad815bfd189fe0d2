import { hashKey, type QueryKey } from '@tanstack/react-query';

const asked = new Map<string, number | undefined>();

/**
 * How long before it came an answer is taken to have been asked for where that is not known: the version before kept it without,
 * or it is not this one but a later one of which it was noted.
 */
const unknownMs = 10_000;

/** Notes when an answer was asked for, once it is here. */
export async function noteAsked<T>(queryKey: QueryKey, answer: () => Promise<T>): Promise<T> {
  const at = Date.now();
  const data = await answer();
  asked.set(hashKey(queryKey), at);
  return data;
}

/** To be kept on the device with the answer; undefined where nobody noted it. */
export function notedAsked(queryHash: string): number | undefined {
  return asked.get(queryHash);
}

/** Of an answer that was kept on the device. */
export function recallAsked(queryHash: string, at: number | undefined): void {
  asked.set(queryHash, at);
}

/**
 * When the answer was asked for that came at `cameAt`, by this device's clock: what was stored between the two is not in it. What is
 * known of a later question says nothing of it.
 */
export function askedAt(queryKey: QueryKey, cameAt: number): number {
  const at = asked.get(hashKey(queryKey));
  return at !== undefined && at <= cameAt ? at : cameAt - unknownMs;
}
