import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { Overload, operationStatuses, weightSources } from './operations.ts';

const line = {
  expected_quantity: z.number(),
  target_quantity: z.number(),
  actual_quantity: z.number().nullable(),
  skipped: z.boolean(),
  typed: z.boolean(),
  weight_source: z.enum(weightSources).nullable(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  start_weight: z.number().nullable(),
};

const about = { id: Id, schedule_id: Id, day: z.iso.date(), status: z.enum(operationStatuses), user_name: z.string() };

/**
 * An operation as the server knows it, whole, with the times as its device told them: one's own, or one that was released,
 * with which any device may go on.
 */
export const KnownOperation = z.object({
  ...about,
  client_id: z.string(),
  revision: z.number(),
  epoch: z.number(),
  /** Nobody's after a release, until a device takes it. */
  device_id: z.string().nullable(),
  held: z.boolean(),
  user_id: Id,
  /** Where the person who asks was the last to be heard on it: from which device, since which release and up to which revision. */
  heard: z.object({ device_id: z.string().nullable(), epoch: z.number(), revision: z.number() }).nullable(),
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  canceled: z.boolean(),
  sub_operations: z.array(
    z.object({
      client_id: z.string(),
      treat_item_id: z.number(),
      batch: z.number(),
      rule_id: Id,
      rule_name: z.string(),
      recipe_id: Id,
      recipe_name: z.string(),
      treat_id: Id,
      treat_name: z.string(),
      dry_matter_percent: z.number(),
      mixing_minutes: z.number(),
      tare_weight: z.number().nullable(),
      mixing_start_time: Instant.nullable(),
      mixing_end_time: Instant.nullable(),
      batches: z.number().nullable(),
      wagon_id: Id.nullable(),
      wagon_name: z.string().nullable(),
      division_kg: z.number().nullable(),
      load_operation_ingredients: z.array(
        z.object({ ingredient_id: Id, ingredient_name: z.string(), ...line, overload: Overload.nullable() }),
      ),
      unload_operation_corrals: z.array(z.object({ lot_id: Id, lot_name: z.string(), ...line })),
    }),
  ),
});
export type KnownOperation = z.infer<typeof KnownOperation>;

/** Of a colleague, who holds it or has ended it: what was begun, and nothing by which one could pass for its device. */
export const ColleagueOperation = z.object({
  ...about,
  held: z.boolean(),
  batches: z.array(
    z.object({
      id: Id,
      treat_item_id: z.number(),
      batch: z.number(),
      /** Into how many its treat was cut; null where its device did not say. */
      batches: z.number().nullable(),
      rule_name: z.string(),
      recipe_name: z.string(),
      treat_name: z.string(),
      /** To be loaded, and for how many lots. */
      kg: z.number(),
      pens: z.number(),
      /** Absent in what an older server told. */
      unload_operation_corrals: z.array(z.object({ lot_id: z.number(), expected_quantity: z.number() })).optional(),
      state: z.enum(['running', 'fed', 'incomplete', 'given_up']),
    }),
  ),
});
export type ColleagueOperation = z.infer<typeof ColleagueOperation>;

export const OperationOfToday = z.union([KnownOperation, ColleagueOperation]);
export type OperationOfToday = z.infer<typeof OperationOfToday>;

export function isWhole(operation: OperationOfToday): operation is KnownOperation {
  return 'client_id' in operation;
}

export function isColleagues(operation: OperationOfToday): operation is ColleagueOperation {
  return !isWhole(operation);
}
