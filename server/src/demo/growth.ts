import { type Day, daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import { randomOf } from './random.ts';

export type Growing = Pick<Lot, 'entry_date' | 'corral' | 'gmd' | 'initial_avg_weight'>;

const slowDays = 14;
const slowShare = 0.75;

/** What the cattle of a lot weigh; the farm has the weight it bought, the gain it hopes for, and now and then a scale. */
export function trueWeight({ entry_date, corral, gmd, initial_avg_weight }: Growing, day: Day): number {
  const days = Math.max(0, daysBetween(entry_date, day));
  const grown = days - (1 - slowShare) * Math.min(days, slowDays);
  const luck = 1.03 + randomOf('luck', corral?.name ?? '', entry_date).normal(0.05);
  return (initial_avg_weight ?? 0) + gmd * luck * grown;
}

/** What a scale shows for the mean of a pen, in tenths of a kg. */
export function weighed(lot: Growing, day: Day): number {
  const error = randomOf('scale', lot.corral?.name ?? '', day).normal(0.006);
  return Math.round(trueWeight(lot, day) * (1 + error) * 10) / 10;
}
