import { type Day, daysBetween } from './days.ts';
import type { FarmSettings } from './farm-settings.ts';
import { type LotTerms, yieldAfter, yieldsOf } from './lot-costs.ts';
import { onBasis, type WeightBasis } from './weight-basis.ts';

/** Whose kg a lot's are: of each lot with which heads came to the farm, its part of the whole. */
export type Origins = Record<number, number>;

/** A lot as it came to the farm. */
export interface Origin extends LotTerms {
  entry_date: Day;
  /** How the kg were weighed to which its yields apply. */
  weight_basis?: WeightBasis;
}

/** What carcasses make of the live weight, in percent, and how long their heads have been on the farm. */
export interface Carcasses {
  /** As they are on that day. */
  yield_percent: number;
  /** As they are expected to leave. */
  exit_yield_percent: number;
  /** In the mean of their kg. */
  days_on_feed: number;
}

/** Those that were there and those that come, as much of each as there is. */
export function mixed(here: Origins, much: number, there: Origins, more: number): Origins {
  const mix: Origins = {};
  for (const [origins, amount] of [[here, much] as const, [there, more] as const])
    for (const [id, part] of Object.entries(origins))
      mix[Number(id)] = (mix[Number(id)] ?? 0) + (part * amount) / (much + more);
  return mix;
}

/**
 * Heads yield what they were bought to yield, on the kg that they were weighed by, and ripen since they came, wherever they
 * stand: so a pen of many origins yields the mean of its kg, and moving heads changes no @. A lot's own yields are those of the
 * heads that came with it.
 */
export function carcassesOf(
  origins: Origins,
  lots: Map<number, Origin>,
  { weight_basis = 'full', day }: { weight_basis?: WeightBasis; day: Day },
  settings: FarmSettings,
): Carcasses {
  const sum = { yield_percent: 0, exit_yield_percent: 0, days_on_feed: 0 };
  for (const [id, part] of Object.entries(origins)) {
    const origin = lots.get(Number(id)) as Origin;
    const yields = yieldsOf(origin, settings);
    const days = daysBetween(origin.entry_date, day);
    const kg = part * onBasis(1, weight_basis, origin.weight_basis ?? 'full');
    sum.yield_percent += kg * yieldAfter(days, yields, settings.planned_days);
    sum.exit_yield_percent += kg * yields.exit;
    sum.days_on_feed += part * days;
  }
  return sum;
}
