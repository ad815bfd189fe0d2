import { startProgram } from './program.ts';
import type { FixedWork } from './programs/fixed-work.ts';
import type { Stage } from './stage.ts';

const times = 5;

/** How even the machine is while it measures: the same work is done before each turn. */
export async function watchMachine({ afterwards }: Stage) {
  const { ask, stop } = startProgram<FixedWork, { ms: number }>(new URL('programs/fixed-work.ts', import.meta.url));
  afterwards(stop);
  const taken: number[] = [];
  await ask({ times });

  return {
    look: async () => {
      taken.push((await ask({ times })).ms);
    },
    text: () => {
      if (taken.length === 0) return 'nothing was measured';
      const [least = 0, most = 0] = [Math.min(...taken), Math.max(...taken)];
      return `how even the machine was: the same work of one thread took ${least.toFixed(0)} to ${most.toFixed(0)} ms`;
    },
  };
}
