/** An answer may have been on its way while the device's own was. */
const overlapMs = 10_000;

/**
 * Whether what the server told at `toldAt` may not include yet what it took at `storedAt`, both by this device's clock. An instant
 * that is still to come was noted by a clock that has been set right since, and is past; unless what was told is of then, too.
 */
export function isSince(storedAt: string, toldAt: number): boolean {
  const [stored, soon] = [Date.parse(storedAt), Date.now() + overlapMs];
  return toldAt < stored + overlapMs && (stored <= soon || toldAt > soon);
}
