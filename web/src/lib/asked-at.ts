import { hashKey, type QueryKey } from '@tanstack/react-query';

const asked = new Map<string, number>();

/** Notes when an answer was asked for, once it is here. */
export async function noteAsked<T>(queryKey: QueryKey, answer: () => Promise<T>): Promise<T> {
  const at = Date.now();
  const data = await answer();
  asked.set(hashKey(queryKey), at);
  return data;
}

/** Of an answer that was kept on the device. */
export function recallAsked(queryHash: string, at: number): void {
  asked.set(queryHash, at);
}

/**
 * When the answer was asked for that came at `cameAt`, by this device's clock: what was stored between the two is not in it. Where only
 * the latter is known, it counts.
 */
export function askedAt(queryKey: QueryKey, cameAt: number): number {
  return Math.min(asked.get(hashKey(queryKey)) ?? cameAt, cameAt);
}
