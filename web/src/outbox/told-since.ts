/** Two calls may be under way at once, and one be asked ahead of its page: within so many milliseconds either may have reached the server first. */
const overlapMs = 10_000;

/**
 * Whether an answer that was asked for at `toldAt` may not include yet what the server stored at `storedAt`. Both instants are of this
 * device's clock. A `storedAt` in the future was noted while the clock was wrong, so it counts as long past; unless `toldAt` lies
 * in the future too, for then both were noted by the same wrong clock and can be compared.
 */
export function isSince(storedAt: string, toldAt: number): boolean {
  const [stored, soon] = [Date.parse(storedAt), Date.now() + overlapMs];
  return toldAt < stored + overlapMs && (stored <= soon || toldAt > soon);
}
