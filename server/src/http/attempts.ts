import { addressKey } from './address-key.ts';
import { HttpError, tooMany } from './errors.ts';

interface Limit {
  max: number;
  minutes: number;
}

/** So many keys at once are made up; each takes some hundred bytes. */
const mostWindows = 100_000;

/**
 * Limits tries by key in a fixed window. A try counts from its beginning, so many at once gain nothing, and a
 * successful one is given back: a whole farm sits behind one address. In memory: each process has its own count; of what is
 * mailed, see `jobs/mail-limit.ts`.
 */
export function attemptLimit({ max, minutes }: Limit) {
  const windows = new Map<string, { tries: number; endsAt: number }>();
  return { take, giveBack, forget: (key: string) => void windows.delete(key) };

  function take(key: string): void {
    const now = Date.now();
    const window = windows.get(key);
    if (!window || window.endsAt <= now) {
      windows.delete(key);
      forgetOldest(now);
      windows.set(key, { tries: 1, endsAt: now + minutes * 60_000 });
      return;
    }
    if (window.tries >= max) throw tooMany();
    window.tries += 1;
  }

  function giveBack(key: string): void {
    const window = windows.get(key);
    if (!window) return;
    window.tries -= 1;
    if (window.tries <= 0) windows.delete(key);
  }

  /** A map keeps the order in which its windows began, which is that in which they end. */
  function forgetOldest(now: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > now && windows.size < mostWindows) return;
      windows.delete(key);
    }
  }
}

type Count = [limit: Pick<ReturnType<typeof attemptLimit>, 'take' | 'giveBack'>, key: string];

/** Only what the attempt itself refused counts, by all of them: neither what one of them refuses, nor a fault of ours. */
export async function countRefusals<T>(counts: Count[], attempt: () => Promise<T>): Promise<T> {
  const taken: Count[] = [];
  let isRefused = false;
  try {
    for (const [limit, key] of counts) {
      limit.take(key);
      taken.push([limit, key]);
    }
    return await attempt().catch((error) => {
      isRefused = error instanceof HttpError && error.status < 500;
      throw error;
    });
  } finally {
    if (!isRefused) for (const [limit, key] of taken) limit.giveBack(key);
  }
}

/** Limits tries by the address that a request comes from. */
export function addressLimit(limit: Limit) {
  const { take, giveBack } = attemptLimit(limit);
  return { take: (ip: string) => take(addressKey(ip)), giveBack: (ip: string) => giveBack(addressKey(ip)) };
}
