import type { BatchWeights } from './batch-weights.ts';
import type { OperationDetails } from './operation-records.ts';

type Batch = Pick<
  OperationDetails['sub_operations'][number],
  'load_operation_ingredients' | 'unload_operation_corrals'
>;

/** A load or a pen on the curve: its first and last second. */
export interface ReplayStep {
  kind: 'load' | 'unload';
  name: string;
  from: number;
  to: number;
  /** What was recorded for it. */
  actual_quantity: number | null;
  expected_quantity: number;
}

export interface Replay {
  /** Of every second since the start; null while the scale was not heard. */
  kg: (number | null)[];
  steps: ReplayStep[];
}

/** A scale that is silent for so many seconds may have shown anything. */
const longestSilence = 10;

/** The curve second by second, with where each load and each pen was. */
export function replayOf(weights: BatchWeights, batch: Batch): Replay {
  const kg = everySecond(weights);
  const begun = Date.parse(weights.start);
  const secondOf = (time: string) => Math.round((Date.parse(time) - begun) / 1000);
  const lines = [
    ...batch.load_operation_ingredients.map((line) => ({ ...line, kind: 'load' as const, name: line.ingredient_name })),
    ...batch.unload_operation_corrals.map((line) => ({ ...line, kind: 'unload' as const, name: line.lot_name })),
  ];
  const steps = lines.flatMap(({ kind, name, start_time, end_time, actual_quantity, expected_quantity }) => {
    if (!start_time || !end_time) return [];
    const [from, to] = [Math.max(0, secondOf(start_time)), Math.min(kg.length - 1, secondOf(end_time))];
    return to < from ? [] : { kind, name, from, to, actual_quantity, expected_quantity };
  });
  return { kg, steps };
}

export function stepName({ kind, name }: Pick<ReplayStep, 'kind' | 'name'>): string {
  return `${kind === 'load' ? 'Carga' : 'Descarga'}: ${name}`;
}

function everySecond({ seconds, kg }: BatchWeights): (number | null)[] {
  const [first = 0] = seconds;
  const all: (number | null)[] = Array.from({ length: first }, () => null);
  for (const [at, second] of seconds.entries()) {
    const last = all.at(-1) ?? null;
    const silence = second - all.length;
    while (all.length < second) all.push(silence < longestSilence ? last : null);
    all[second] = kg[at] ?? null;
  }
  return all;
}
