import { z } from 'zod';
import { Id } from './fields.ts';
import { smallLineKg } from './off-target.ts';
import { type Weighed, weighedOf, weightedError } from './operation-errors.ts';
import type { Amounts } from './operation-figures.ts';

/** What was loaded of an ingredient in the period, in kg. */
export const ConsumptionRow = z.object({ ingredient_id: Id, ingredient_name: z.string(), total_consumed: z.number() });
export type ConsumptionRow = z.infer<typeof ConsumptionRow>;

/** Σ|difference| / Σ expected × 100 over the lines that have an amount; null where there is none. */
export const OperatorErrorRow = z.object({
  user_id: Id,
  user_name: z.string(),
  avg_load_error: z.number().nullable(),
  avg_unload_error: z.number().nullable(),
  /** Lines under 50 kg: how many, and by how many kg they were off in the mean. They count above too. */
  small_load_lines: z.number(),
  small_load_error_kg: z.number().nullable(),
  small_unload_lines: z.number(),
  small_unload_error_kg: z.number().nullable(),
});
export type OperatorErrorRow = z.infer<typeof OperatorErrorRow>;

/** What an operator's lines that have an amount come to, loads or unloads. */
export interface WeighedLines extends Weighed {
  /** Those under 50 kg. */
  small_lines: number;
  small_off_kg: number;
}

export interface OperatorLines {
  user_id: number;
  user_name: string;
  loads: WeighedLines;
  unloads: WeighedLines;
}

export function operatorErrors({ user_id, user_name, loads, unloads }: OperatorLines): OperatorErrorRow {
  return {
    user_id,
    user_name,
    avg_load_error: weightedError(loads),
    avg_unload_error: weightedError(unloads),
    small_load_lines: loads.small_lines,
    small_load_error_kg: kgOff(loads),
    small_unload_lines: unloads.small_lines,
    small_unload_error_kg: kgOff(unloads),
  };
}

/** Sums up lines at hand, as a device has them. */
export function sumWeighed(lines: Amounts[]): WeighedLines {
  const weighed = lines.filter(({ actual_quantity }) => actual_quantity !== null);
  const small = weighed.filter(({ expected_quantity }) => expected_quantity < smallLineKg);
  return { ...weighedOf(weighed), small_lines: small.length, small_off_kg: weighedOf(small).off_kg };
}

function kgOff({ small_off_kg, small_lines }: WeighedLines): number | null {
  return small_lines > 0 ? small_off_kg / small_lines : null;
}
