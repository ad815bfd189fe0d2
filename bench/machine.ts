import { startProgram } from './program.ts';
import type { FixedWork } from './programs/fixed-work.ts';

/** What the fixed work takes where bars in milliseconds were said, see docs/decisions/0048-slow-machines.md. */
const workMs = 20;
const times = 5;

export interface Machine {
  /** How many times as long as there anything takes here, in this moment; never less than 1. */
  slowness(): Promise<number>;
  stop(): Promise<void>;
}

export function watchMachine(): Machine {
  const { ask, stop } = startProgram<FixedWork, { ms: number }>(new URL('programs/fixed-work.ts', import.meta.url));
  return {
    slowness: async () => Math.max(1, (await ask({ times })).ms / workMs),
    stop,
  };
}
