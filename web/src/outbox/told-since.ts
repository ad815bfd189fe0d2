/** A clock that nobody set is corrected by less. */
const clockMs = 10_000;

/**
 * Whether an answer that was asked for at `toldAt` may not include yet what this device noted as stored at `storedAt`: it did so after
 * the server had said that it has it, and what is asked later includes it. Both instants are of this device's clock. A `storedAt` in the
 * future was noted while the clock was wrong, so it counts as long past; unless `toldAt` lies in the future too, for then both were
 * noted by the same wrong clock and can be compared.
 */
export function isSince(storedAt: string, toldAt: number): boolean {
  const [stored, soon] = [Date.parse(storedAt), Date.now() + clockMs];
  return toldAt < stored && (stored <= soon || toldAt > soon);
}
