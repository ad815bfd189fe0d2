import type { Day } from '@cocho/domain/days';
import { daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';

export type Stage = 0 | 1 | 2;

/** Days on feed at which a lot goes on to the second and to the third diet. */
const stageDays = [10, 21];
/** Whoever comes this heavy comes from another feedlot and knows the trough. */
const adaptedKg = 425;
/** kg MS in percent of body weight, on the first day and when the adaptation is over. */
const line = { first: 1.4, last: 2.3 };

type Newcomer = Pick<Lot, 'entry_date' | 'initial_avg_weight'>;

export function stageOf(lot: Newcomer, day: Day): Stage {
  if (isAdapted(lot)) return 2;
  const days = daysBetween(lot.entry_date, day);
  return days < (stageDays[0] ?? 0) ? 0 : days < (stageDays[1] ?? 0) ? 1 : 2;
}

/** The percent of their weight that cattle are meant to get on a day of their adaptation; null once it is over. */
export function adaptationIntake(lot: Newcomer, day: Day): number | null {
  const days = daysBetween(lot.entry_date, day);
  const length = stageDays[1] ?? 0;
  if (isAdapted(lot) || days >= length) return null;
  return line.first + ((line.last - line.first) * days) / length;
}

/** How much of their later appetite cattle have on a day: it grows faster than they are fed. */
export function settledShare(lot: Newcomer, day: Day): number {
  if (isAdapted(lot)) return 1;
  return Math.min(1, 0.72 + (0.28 * daysBetween(lot.entry_date, day)) / 20);
}

function isAdapted({ initial_avg_weight }: Newcomer): boolean {
  return (initial_avg_weight ?? 0) >= adaptedKg;
}
