import type { Day } from './days.ts';
import { headsOn } from './lot-figures.ts';
import { type Movement, movementsUntil, type WeightFacts, weightOn } from './lot-weights.ts';
import { onBasis, type WeightBasis } from './weight-basis.ts';

/** What whoever closed the lot told of how it left. */
export interface ClosingFacts extends WeightFacts {
  deactivated_at: Day | null;
  exit_heads: number | null;
  exit_avg_weight: number | null;
  /** Absent: as the lot was weighed when it came. */
  exit_weight_basis?: WeightBasis | null;
}

/** Heads and weight as they are shown: of a closed lot those that it left with, not what is left of it. */
export function shownOn(facts: ClosingFacts, day: Day): { heads: number; avg_weight: number | null } {
  if (day !== facts.deactivated_at) return { heads: headsOn(facts, day), avg_weight: weightOn(facts, day) };
  const last = lastOnes(facts, day);
  return { heads: facts.exit_heads ?? last.heads, avg_weight: exitWeight(facts) ?? weightOn(facts, last.day) };
}

/** As told, on the basis of the lot. */
function exitWeight({ exit_avg_weight, exit_weight_basis, weight_basis = 'full' }: ClosingFacts): number | null {
  return exit_avg_weight === null ? null : onBasis(exit_avg_weight, exit_weight_basis ?? weight_basis, weight_basis);
}

/** What left when the lot was closed, as whoever closed it told; null where nobody did, or where none was left by then. */
export function closingExit(facts: ClosingFacts): { heads: number; avg_weight: number | null } | null {
  const { deactivated_at: day, exit_heads } = facts;
  const heads = day === null ? 0 : headsOn(facts, day);
  const avg_weight = exitWeight(facts);
  return heads > 0 && (exit_heads ?? avg_weight) !== null ? { heads: exit_heads ?? heads, avg_weight } : null;
}

/** The heads there are on that day or, where all have left, those that left last, and when. */
export function lastOnes(facts: WeightFacts, until: Day): { heads: number; day: Day } {
  const heads = headsOn(facts, until);
  const left = movementsUntil(facts, until).filter((movement) => movement.heads < 0);
  const last = left.at(-1);
  if (heads > 0 || !last) return { heads, day: until };
  return { heads: left.reduce((sum, one) => (one.day === last.day ? sum - one.heads : sum), 0), day: last.day };
}

/** Where the last ones begin to leave, of whom nobody told a weight: one after the other on one day, or the last alone. */
export function firstOfLast(movements: Movement[]): number {
  let at = movements.findLastIndex(({ heads }) => heads < 0);
  const isUntold = (movement: Movement | undefined) =>
    movement !== undefined && movement.day === movements[at]?.day && movement.heads < 0 && movement.avg_weight === null;
  while (isUntold(movements[at]) && isUntold(movements[at - 1])) at -= 1;
  return at;
}

/** The weight that the lot left with weighs all of it: on the day it was closed or, where all had left, as the last ones did. */
export function withExitWeighing<Facts extends ClosingFacts>(facts: Facts): Facts {
  const { deactivated_at } = facts;
  const avg_weight = exitWeight(facts);
  if (deactivated_at === null || avg_weight === null) return facts;
  const movements = movementsUntil(facts, deactivated_at);
  const { day } = lastOnes(facts, deactivated_at);
  const isEmpty = headsOn(facts, deactivated_at) === 0;
  const at = isEmpty ? firstOfLast(movements) : movements.length;
  const weighing: Movement = { kind: 'weighing', day, heads: 0, avg_weight };
  return { ...facts, movements: movements.toSpliced(at, 0, weighing) };
}
