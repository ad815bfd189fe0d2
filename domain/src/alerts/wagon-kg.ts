import type { WatchedBatch } from './facts.ts';

type Amount = { actual: number | null };

/** Null as long as a line has no amount: what is not known is not zero. */
export function loadedKg({ loads }: WatchedBatch): number | null {
  return sumOf(loads);
}

export function unloadedKg({ unloads }: WatchedBatch): number | null {
  return sumOf(unloads);
}

function sumOf(lines: Amount[]): number | null {
  return lines.reduce<number | null>(
    (total, { actual }) => (total === null || actual === null ? null : total + actual),
    0,
  );
}
