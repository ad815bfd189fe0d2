/** What heads carry with them in the naive reckoning of `naive-costs.ts`: written apart from the product's own ledger. */

export interface Moved {
  taken: Bag;
  from: Map<number, string>;
}

/** Which lots heads came from, and when the last did. */
export function remember(from: Map<number, string>, more: Map<number, string>): void {
  for (const [lot, day] of more) if ((from.get(lot) ?? '') < day) from.set(lot, day);
}

export interface Purse {
  heads: number;
  from: Map<number, string>;
  here: Bag;
  sold: Bag;
  /** Where those that were sold came from. */
  soldFrom: Map<number, string>;
}

/** Money and what it bought; null is not known. */
interface Bag {
  purchase: number | null;
  arrobas: number | null;
  freight: number;
  feed: number;
  unpriced: number;
  other: number;
  ms: number;
  nights: number;
  /** Nights of heads that nobody told the cost of. */
  uncosted: number;
}

export function empty(): Bag {
  return { purchase: 0, arrobas: 0, freight: 0, feed: 0, unpriced: 0, other: 0, ms: 0, nights: 0, uncosted: 0 };
}

/** Takes a share out of a bag. */
export function take(bag: Bag, share: number): Bag {
  const taken = empty();
  for (const key of Object.keys(bag) as (keyof Bag)[]) {
    const amount = bag[key];
    taken[key] = (amount === null ? null : amount * share) as number;
    bag[key] = (amount === null ? null : amount * (1 - share)) as number;
  }
  return taken;
}

export function put(bag: Bag, more: Bag): void {
  for (const key of Object.keys(bag) as (keyof Bag)[]) bag[key] = plus(bag[key], more[key]) as number;
}

export function plus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

export function times(a: number | null | undefined, b: number | null): number | null {
  return a == null || b === null ? null : a * b;
}
