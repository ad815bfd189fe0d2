import type { Random } from './random.ts';

interface Faults {
  /** Of a hundred messages, how many begin a silence, and how long that lasts, in messages. */
  dropOutPercent: number;
  dropOutLength: number;
  /** Of a hundred messages, how many come with garbage before them. */
  garbagePercent: number;
}

const everyday: Faults = { dropOutPercent: 0.2, dropOutLength: 12, garbagePercent: 2 };

/** The cable and the radio between an indicator and its reader: some messages never come, some come with garbage. */
export function badLine(random: Random, faults: Faults = everyday) {
  let silent = 0;
  return function carry(message: Uint8Array): Uint8Array | null {
    if (silent === 0 && random.next() * 100 < faults.dropOutPercent) silent = faults.dropOutLength;
    if (silent > 0) {
      silent -= 1;
      return null;
    }
    if (random.next() * 100 >= faults.garbagePercent) return message;
    const garbage = Array.from({ length: 1 + Math.floor(random.next() * 20) }, () => Math.floor(random.next() * 256));
    return Uint8Array.from([...garbage, ...message]);
  };
}
