/** kg a day for a whole lot; no feedlot gives more, so what goes beyond is a mistake. */
export const maxLoad = 500_000;

/** The load after a note: load × (100 + note) / 100. */
export function adjustedLoad(load: number, note: number): number {
  return withinLimit(ratio(load, 100 + note, 100));
}

/** The percent by which a load became another: the note that would have done it. */
export function noteBetween(before: number, after: number): number {
  return ((after - before) * 100) / before;
}

/** A share of a load in whole kg, half up. */
export function percentOf(load: number, percent: number): number {
  return ratio(load, percent, 100);
}

/** What so many of a lot's heads take with them of its load. */
export function loadOfHeads(load: number, heads: number, all: number): number {
  return all > 0 ? withinLimit(ratio(load, heads, all)) : 0;
}

/** kg of another diet that bring the same dry matter: load × MS before / MS after. */
export function loadOfSameDryMatter(load: number, before: number, after: number): number {
  return withinLimit(ratio(load, before, after));
}

export function withinLimit(load: number): number {
  return Math.min(maxLoad, Math.max(0, load));
}

/**
 * With two decimals, as the database keeps it: of the number as it is written, the half of the last one away from zero. In
 * floating point 1.005 × 100 is 100.49999999999999; what is compared with the half itself is not moved.
 */
export function hundredths(number: number): number {
  const size = Math.abs(number);
  const below = Math.floor(size * 100);
  const kept = (size < (below + 0.5) / 100 ? below : below + 1) / 100;
  // No minus before a zero: the database has none.
  return number < 0 && kept > 0 ? -kept : kept;
}

/** `load × (1 + note / 100)` in floating point rounds wrong in 2 of 1,000 cases; whole numbers do not. */
export function ratio(load: number, numerator: number, denominator: number): number {
  const scale = 10_000;
  const exact = BigInt(Math.round(load * scale)) * BigInt(Math.round(numerator * scale));
  const divisor = BigInt(scale) * BigInt(Math.round(denominator * scale));
  const doubled = 2n * exact + divisor;
  const rounded = doubled / (2n * divisor);
  return Number(doubled < 0n && doubled % (2n * divisor) !== 0n ? rounded - 1n : rounded);
}
