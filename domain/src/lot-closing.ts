import type { Day } from './days.ts';
import { headsOn } from './lot-figures.ts';
import { type Movement, movementsUntil, type WeightFacts, weightOn } from './lot-weights.ts';

/** What whoever closed the lot told of how it left. */
export interface ClosingFacts extends WeightFacts {
  deactivated_at: Day | null;
  exit_heads: number | null;
  exit_avg_weight: number | null;
}

/** Heads and weight as they are shown: of a closed lot those that it left with, not what is left of it. */
export function shownOn(facts: ClosingFacts, day: Day): { heads: number; avg_weight: number | null } {
  if (day !== facts.deactivated_at) return { heads: headsOn(facts, day), avg_weight: weightOn(facts, day) };
  const last = lastOnes(facts, day);
  return { heads: facts.exit_heads ?? last.heads, avg_weight: facts.exit_avg_weight ?? weightOn(facts, last.day) };
}

/** The heads there are on that day or, where all have left, those that left last, and when. */
export function lastOnes(facts: WeightFacts, until: Day): { heads: number; day: Day } {
  const heads = headsOn(facts, until);
  const left = movementsUntil(facts, until).filter((movement) => movement.heads < 0);
  const last = left.at(-1);
  if (heads > 0 || !last) return { heads, day: until };
  return { heads: left.reduce((sum, one) => (one.day === last.day ? sum - one.heads : sum), 0), day: last.day };
}

/** The weight that the lot left with weighs all of it: on the day it was closed or, where all had left, as the last ones did. */
export function withExitWeighing<Facts extends ClosingFacts>(facts: Facts): Facts {
  const { deactivated_at, exit_avg_weight: avg_weight } = facts;
  if (deactivated_at === null || avg_weight === null) return facts;
  const movements = movementsUntil(facts, deactivated_at);
  const { day } = lastOnes(facts, deactivated_at);
  const isEmpty = headsOn(facts, deactivated_at) === 0;
  const at = isEmpty ? movements.findLastIndex(({ heads }) => heads < 0) : movements.length;
  const weighing: Movement = { kind: 'weighing', day, heads: 0, avg_weight };
  return { ...facts, movements: movements.toSpliced(at, 0, weighing) };
}
