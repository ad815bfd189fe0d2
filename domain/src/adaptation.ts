import { type Day, daysBetween } from './days.ts';

/** Days in which new cattle get used to the trough, with MS in percent of body weight on the first and at the end. */
const adaptation = { days: 21, first: 1.4, last: 2.3 };

export function isAdapted({ entry_date }: { entry_date: Day }, day: Day): boolean {
  return daysBetween(entry_date, day) >= adaptation.days;
}

/** What cattle that came so many days ago are meant to eat, MS in percent of body weight. */
export function meantIntake(days: number): number {
  const { first, last } = adaptation;
  const part = Math.min(1, Math.max(0, days / adaptation.days));
  return first + (last - first) * part;
}
