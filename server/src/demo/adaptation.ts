import { isAdapted, meantIntake } from '@cocho/domain/adaptation';
import { type Day, daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';

export type Stage = 0 | 1 | 2;

/** Days on feed at which a lot goes on to the second diet; to the third it goes when it is adapted. */
const secondDietDays = 10;
/** Whoever comes this heavy comes from another feedlot and knows the trough. */
const adaptedKg = 425;

type Newcomer = Pick<Lot, 'entry_date' | 'initial_avg_weight'>;

export function stageOf(lot: Newcomer, day: Day): Stage {
  if (knowsTrough(lot) || isAdapted(lot, day)) return 2;
  return daysBetween(lot.entry_date, day) < secondDietDays ? 0 : 1;
}

/** The percent of their weight that cattle are meant to get on a day of their adaptation; null once it is over. */
export function adaptationIntake(lot: Newcomer, day: Day): number | null {
  return knowsTrough(lot) || isAdapted(lot, day) ? null : meantIntake(daysBetween(lot.entry_date, day));
}

/** How much of their later appetite cattle have on a day: it grows faster than they are fed. */
export function settledShare(lot: Newcomer, day: Day): number {
  if (knowsTrough(lot)) return 1;
  return Math.min(1, 0.72 + (0.28 * daysBetween(lot.entry_date, day)) / 20);
}

function knowsTrough({ initial_avg_weight }: Newcomer): boolean {
  return (initial_avg_weight ?? 0) >= adaptedKg;
}
