export interface Random {
  /** 0 up to 1. */
  next(): number;
  /** Around 0, by the bell curve. */
  normal(deviation: number): number;
}

/** The same numbers for the same seed, so that a simulated feeding can be told again (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed;
  return { next, normal };

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Twelve uniform ones make a bell good enough for load cells. */
  function normal(deviation: number): number {
    let sum = -6;
    for (let index = 0; index < 12; index += 1) sum += next();
    return sum * deviation;
  }
}
