import { givenKg } from '../operation-figures.ts';
import type { WatchedBatch } from './facts.ts';

/** Null as long as a line has no amount: what is not known is not zero. */
export function loadedKg({ loads }: WatchedBatch): number | null {
  return sumOf(loads.map(({ actual }) => actual));
}

export function unloadedKg({ unloads }: WatchedBatch): number | null {
  return sumOf(unloads.map(({ actual, skipped, apart_kg }) => givenKg(actual, skipped, apart_kg)));
}

function sumOf(amounts: (number | null)[]): number | null {
  return amounts.reduce((total, kg) => (total === null || kg === null ? null : total + kg), 0);
}
