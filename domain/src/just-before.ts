import type { Day } from './days.ts';
import {
  everyStretch,
  isWeighing,
  type Movement,
  movementsUntil,
  type WeightFacts,
  weightAfter,
} from './lot-weights.ts';

interface JustBefore {
  movement: Movement;
  /** All heads were weighed earlier that day. */
  weighed: boolean;
  /** What a head weighed; null where nobody knows. */
  weight: number | null;
}

/** How the lot stood just before each movement, in their order: who came into the pen later that day tells nothing of who left it. */
export function justBeforeEach(facts: WeightFacts, until: Day): JustBefore[] {
  const { initial_avg_weight, opening_reckoned, entry_date } = facts;
  const curve = everyStretch(facts, until);
  const movements = movementsUntil(facts, until);
  let heads = facts.quantity;
  let weighedOn = initial_avg_weight === null || opening_reckoned ? null : entry_date;
  return movements.map((movement, index) => {
    const weighed = weighedOn === movement.day;
    const stretch = curve.findLast(({ after }) => after <= index)?.stretch;
    const weight = weightAfter(stretch, movement.day) ?? weighedLater(movements.slice(index), heads);
    if (isWeighing(movement, heads)) weighedOn = movement.day;
    if (heads === 0 && movement.heads > 0) weighedOn = null;
    heads += movement.heads;
    return { movement, weighed, weight };
  });
}

/** What a lot of unknown weight was weighed at later on the day of the first of these movements, before other heads came. */
function weighedLater(movements: Movement[], heads: number): number | null {
  let present = heads;
  for (const movement of movements) {
    if (movement.day !== movements[0]?.day || movement.heads > 0) return null;
    if (isWeighing(movement, present)) return movement.avg_weight;
    present += movement.heads;
  }
  return null;
}
