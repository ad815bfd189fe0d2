import { hundredths } from './load-arithmetic.ts';
import { divisionOf } from './off-target.ts';
import { nearness } from './on-target.ts';
import { errorPercent } from './operation-figures.ts';
import type { LoadLine, Overload, SubOperation } from './operations.ts';

/**
 * What a batch is to become after what was loaded. It follows from what was expected, what was weighed and what the operator
 * made of an overload, so that a correction leaves nothing of the old plan behind. What was expected and weighed stays.
 */
export function replan(sub: SubOperation): SubOperation {
  const { load_operation_ingredients, spread } = replanLoads(sub);
  const expected = sumOf(load_operation_ingredients, ({ expected_quantity }) => expected_quantity);
  const extra = sumOf([...spread.values()], (kg) => kg);
  const isLoaded = load_operation_ingredients.every(
    ({ actual_quantity, skipped }) => actual_quantity !== null || skipped,
  );
  const loaded = sumOf(load_operation_ingredients, ({ actual_quantity }) => actual_quantity ?? 0);
  const share = isLoaded && expected > 0 ? loaded / (expected + extra) : 1;
  const unload_operation_corrals = sub.unload_operation_corrals.map((line) => ({
    ...line,
    target_quantity: hundredths((line.expected_quantity + (spread.get(line) ?? 0)) * share),
  }));
  return { ...sub, load_operation_ingredients, unload_operation_corrals };
}

/** Ingredients that follow a re-balanced overload grow with it; what is to be spread goes to the pens that were chosen. */
function replanLoads(sub: SubOperation) {
  const spread = new Map<SubOperation['unload_operation_corrals'][number], number>();
  let factor = 1;
  const load_operation_ingredients = sub.load_operation_ingredients.map((line): LoadLine => {
    const target_quantity = hundredths(line.expected_quantity * factor);
    const over = (line.actual_quantity ?? 0) - target_quantity;
    if (over > 0 && line.overload?.choice === 'rebalance') factor *= (line.actual_quantity ?? 0) / target_quantity;
    if (over > 0 && line.overload?.choice === 'spread') spreadOut(over, line.overload.lot_ids ?? []);
    return { ...line, target_quantity };
  });
  return { load_operation_ingredients, spread };

  function spreadOut(kg: number, lotIds: number[]): void {
    const chosen = sub.unload_operation_corrals.filter(({ lot_id }) => lotIds.includes(lot_id));
    const whole = sumOf(chosen, ({ expected_quantity }) => expected_quantity);
    for (const line of chosen)
      spread.set(line, (spread.get(line) ?? 0) + (whole > 0 ? (kg * line.expected_quantity) / whole : 0));
  }
}

/** By how much a load of so many kg is beyond its target; null while it is on it or below. */
export function overloadOf(sub: SubOperation, target: number, kg: number): { kg: number; percent: number } | null {
  if (nearness(target, kg, divisionOf(sub)) !== 'over') return null;
  const percent = errorPercent({ expected_quantity: target, actual_quantity: kg }) ?? 0;
  return { kg: hundredths(kg - target), percent };
}

export interface Preview {
  lines: { name: string; before: number; after: number }[];
  /** kg in the wagon when all is loaded. */
  before: number;
  after: number;
}

/** What re-balancing would make of the ingredients that follow, and of the whole, once `index` has `kg`. */
export function previewRebalance(sub: SubOperation, index: number, kg: number): Preview {
  const weighed = (choice: Overload['choice']) =>
    replan({
      ...sub,
      load_operation_ingredients: sub.load_operation_ingredients.map((line, at) =>
        at === index ? { ...line, actual_quantity: kg, skipped: false, overload: { choice } } : line,
      ),
    }).load_operation_ingredients;
  const [kept, rebalanced] = [weighed('keep'), weighed('rebalance')];
  const lines = kept.flatMap((line, at) => {
    const isOpen = at > index && line.actual_quantity === null && !line.skipped;
    const after = rebalanced[at]?.target_quantity ?? 0;
    return isOpen ? { name: line.ingredient_name, before: line.target_quantity, after } : [];
  });
  return { lines, before: plannedLoad(kept), after: plannedLoad(rebalanced) };
}

/** What the operator made of it, as a manager reads it; null where nobody was asked. */
export function overloadText(
  line: Pick<LoadLine, 'ingredient_name' | 'overload'>,
  lots: { lot_id: number; lot_name: string }[],
): string | null {
  if (!line.overload) return null;
  const { choice, lot_ids = [] } = line.overload;
  const names = lots.filter(({ lot_id }) => lot_ids?.includes(lot_id)).map(({ lot_name }) => lot_name);
  const made = {
    keep: 'o excesso foi mantido',
    rebalance: 'os ingredientes seguintes foram reequilibrados',
    spread: `o excesso foi distribuído em ${names.join(', ')}`,
  };
  return `${line.ingredient_name}: ${made[choice]}`;
}

function plannedLoad(lines: LoadLine[]): number {
  return hundredths(
    sumOf(lines, ({ actual_quantity, skipped, target_quantity }) => actual_quantity ?? (skipped ? 0 : target_quantity)),
  );
}

function sumOf<T>(values: T[], of: (value: T) => number): number {
  return values.reduce((total, value) => total + of(value), 0);
}
