import { z } from 'zod';
import { Id } from './fields.ts';

/** What was loaded of an ingredient in the period, in kg. */
export const ConsumptionRow = z.object({ ingredient_name: z.string(), total_consumed: z.number() });
export type ConsumptionRow = z.infer<typeof ConsumptionRow>;

/** Below this many kg a line is judged in kg: five too many of six kg of urea say nothing as a percent. */
export const smallLineKg = 50;

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
