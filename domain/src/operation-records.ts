import { z } from 'zod';
import { Id, Instant, requiredDay } from './fields.ts';
import { invalid } from './messages.ts';
import { Overload, operationStatuses, weightSources } from './operations.ts';
import { startAfterEnd } from './report-periods.ts';

/** The line of an operation that missed its plan most. */
export const WorstLine = z.object({
  kind: z.enum(['load', 'unload']),
  name: z.string(),
  expected_quantity: z.number(),
  actual_quantity: z.number(),
  difference_quantity: z.number(),
  error_percent: z.number(),
});
export type WorstLine = z.infer<typeof WorstLine>;

export const OperationRow = z.object({
  id: Id,
  status: z.string(),
  day: z.iso.date(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  user: z.object({ id: Id, name: z.string() }),
  sub_operations: z.array(z.object({ id: Id, rule_name: z.string() })),
  expected_quantity: z.number(),
  actual_quantity: z.number(),
  /** Someone else also fed one of its batches on the same day. */
  repeated: z.boolean(),
  /** Some of its weights no real scale has shown. */
  simulated: z.boolean(),
  /** Σ|difference| / Σ expected × 100 over the lines that have an amount; null while none has. */
  error_percent: z.number().nullable(),
  /** Some line missed by so much that a manager should hear of it. */
  off_target: z.boolean(),
  worst_line: WorstLine.nullable(),
});
export type OperationRow = z.infer<typeof OperationRow>;

/** Which operations of a list; without any, all. */
export const OperationFilters = z.object({
  start: requiredDay('Data inicial').optional(),
  end: requiredDay('Data final').optional(),
  user_id: z.coerce.number(invalid('Operador')).int(invalid('Operador')).positive(invalid('Operador')).optional(),
  status: z.enum(operationStatuses, { error: () => invalid('Status') }).optional(),
  off_target: z.stringbool({ error: () => invalid('Fora do alvo') }).optional(),
  /** Also what all of them come to. */
  summary: z.stringbool({ error: () => invalid('Resumo') }).optional(),
});
export type OperationFilters = z.infer<typeof OperationFilters>;

export function startNotAfterEnd({ start, end }: OperationFilters, context: z.core.$RefinementCtx): void {
  if (start && end && start > end) context.addIssue({ code: 'custom', path: ['start'], message: startAfterEnd });
}

export const OperationsSummary = z.object({
  expected_quantity: z.number(),
  actual_quantity: z.number(),
  error_percent: z.number().nullable(),
  /** Operations with a line that missed its target. */
  off_target: z.number(),
});
export type OperationsSummary = z.infer<typeof OperationsSummary>;

const detailLine = {
  id: Id,
  expected_quantity: z.number(),
  target_quantity: z.number(),
  actual_quantity: z.number().nullable(),
  difference_quantity: z.number().nullable(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  skipped: z.boolean(),
  typed: z.boolean(),
  /** Null while there is no amount. */
  weight_source: z.enum(weightSources).nullable(),
};

export const OperationDetails = OperationRow.extend({
  /** A device holds it: nobody else can go on until a manager releases it. */
  held: z.boolean(),
  /** Which release it is in, counted from 1; a manager who applies what was parked begins another. */
  epoch: z.number(),
  /** The device's clock was wrong. Its times are corrected by what was known of that. */
  clock: z.enum(['ahead', 'behind']).nullable(),
  sub_operations: z.array(
    z.object({
      id: Id,
      batch: z.number(),
      rule_name: z.string(),
      recipe_name: z.string(),
      treat_name: z.string(),
      tare_weight: z.number().nullable(),
      /** In which it was fed, where its device said so. */
      wagon_name: z.string().nullable(),
      /** What that wagon's scale counts by, in kg. */
      division_kg: z.number().nullable(),
      /** What the scale showed is kept: it can be watched again. */
      has_weights: z.boolean(),
      /** The operator of another operation that fed the same batch on the same day. */
      repeated_by: z.string().nullable(),
      load_operation_ingredients: z.array(
        z.object({ ...detailLine, ingredient_name: z.string(), overload: Overload.nullable() }),
      ),
      unload_operation_corrals: z.array(
        z.object({
          ...detailLine,
          lot_id: Id,
          lot_name: z.string(),
          /** The kg that were told of it, if a manager left it out: they count for no lot. */
          apart_kg: z.number().nullable(),
        }),
      ),
    }),
  ),
});
export type OperationDetails = z.infer<typeof OperationDetails>;
