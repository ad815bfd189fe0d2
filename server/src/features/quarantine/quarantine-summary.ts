import { z } from 'zod';
import { payloadText } from './payload-text.ts';

const longestText = 300;

/** PostgreSQL's JSON holds no NUL and no half character. */
const told = z
  .string()
  .max(200)
  .transform((text) => text.toWellFormed().replaceAll('\0', '\ufffd'))
  .nullable()
  .catch(null);
/** Nobody weighs more; and what is summed up stays a number. */
const amount = z.number().min(-1e9).max(1e9).nullable().catch(null);

const Reading = z
  .object({ lot_id: z.int().positive().nullable().catch(null), note: amount, timestamp: told })
  .catch({ lot_id: null, note: null, timestamp: null });

const lines = z.array(z.object({ actual_quantity: amount }).catch({ actual_quantity: null })).catch([]);
const batch = { rule_name: told, load_operation_ingredients: lines, unload_operation_corrals: lines };
const empty = { rule_name: null, load_operation_ingredients: [], unload_operation_corrals: [] };
const Operation = z
  .object({ day: told, revision: amount, sub_operations: z.array(z.object(batch).catch(empty)).nullable().catch(null) })
  .catch({ day: null, revision: null, sub_operations: null });

/** What a manager decides by: the note and, where there is none, what came instead. Whatever came, this is JSON of ours. */
export function summaryOfReading(payload: unknown) {
  const { lot_id, note, timestamp } = Reading.parse(payload);
  const text = note === null ? payloadText(payload).slice(0, longestText).toWellFormed() : null;
  return { lot_id, summary: { note, timestamp, text } };
}

/** Of an operation, which may be long: the kg of each batch. */
export function summaryOfOperation(payload: unknown) {
  const { day, revision, sub_operations } = Operation.parse(payload);
  const batches =
    sub_operations?.map((sub) => ({
      rule_name: sub.rule_name,
      loaded_kg: kgOf(sub.load_operation_ingredients),
      unloaded_kg: kgOf(sub.unload_operation_corrals),
    })) ?? null;
  return { lot_id: null, summary: { day, revision, batches } };
}

function kgOf(lines: { actual_quantity: number | null }[]): number {
  return lines.reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0);
}
