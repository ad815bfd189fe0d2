/** So many times as long as a look took, its farm is left alone after it; but never for long. */
const share = 15;
const mostMs = 30_000;
/** One that is under way for longer, which nothing may ever answer, holds up no other. */
const longestLookMs = 60_000;

/**
 * Keeps the looks of this process apart, each known by a key: else a wagon that is unloaded among thousands of lots would have them
 * looked at without a pause. A look that failed is followed by the longest.
 */
export function lookPauses(clock = () => performance.now()) {
  const freeAt = new Map<string, number>();
  return { around, waitMs };

  async function around<Answer extends { tookMs: number }>(key: string, look: () => Promise<Answer>): Promise<Answer> {
    freeAt.set(key, clock() + longestLookMs);
    let tookMs = longestLookMs;
    try {
      const answer = await look();
      tookMs = answer.tookMs;
      return answer;
    } finally {
      freeAt.set(key, clock() + Math.min(share * tookMs, mostMs));
    }
  }

  /** How long the next is still to wait; at most, while one is under way. */
  function waitMs(key: string): number {
    return Math.max(0, (freeAt.get(key) ?? 0) - clock());
  }
}
