import { z } from 'zod';
import { DatedValue } from './dated-values.ts';
import { type Day, daysBetween, earlier, later } from './days.ts';
import { requiredDay } from './fields.ts';
import { requiredCents } from './money-fields.ts';

/** R$ 10.000,00. */
const max = 1_000_000;

/** 'Custo operacional (R$/cab/dia)', from a day on until the next. */
export const DailyCostInput = z.object({
  valid_from: requiredDay('Válido desde'),
  cents_per_head_day: requiredCents('Custo operacional', max),
});
export type DailyCostInput = z.infer<typeof DailyCostInput>;

export const DailyCost = DatedValue.extend({ cents_per_head_day: z.number() });
export type DailyCost = z.infer<typeof DailyCost>;

export type Rate = Pick<DailyCost, 'valid_from' | 'cents_per_head_day'>;

/** What a head costs from a day up to, not including, another; nothing is known before the first rate. */
export function headCost(rates: Rate[], from: Day, to: Day): number {
  const ordered = rates.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  let sum = 0;
  for (const [index, { valid_from, cents_per_head_day }] of ordered.entries()) {
    const end = earlier(ordered[index + 1]?.valid_from ?? to, to);
    sum += cents_per_head_day * Math.max(0, daysBetween(later(valid_from, from), end));
  }
  return sum;
}

/** Nights from a day up to, not including, another whose cost nobody told. */
export function nightsUncosted(rates: Rate[], from: Day, to: Day): number {
  return Math.max(0, daysBetween(from, earlier(firstRate(rates) ?? to, to)));
}

/** The first day from which on a head's day has a cost. */
export function firstRate(rates: Rate[]): Day | null {
  return rates.map(({ valid_from }) => valid_from).sort()[0] ?? null;
}
