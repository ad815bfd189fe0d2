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
const mostKg = 1e9;
const amount = z.number().min(-mostKg).max(mostKg).nullable().catch(null);

const Reading = z
  .object({ lot_id: z.int().positive().nullable().catch(null), note: amount, timestamp: told })
  .catch({ lot_id: null, note: null, timestamp: null });

/** Of more nobody reads the kg one by one; of a body of nothing but commas there would be millions. */
const mostBatches = 500;
const lines = z.unknown().optional();
const Batch = z
  .object({ rule_name: told, load_operation_ingredients: lines, unload_operation_corrals: lines })
  .catch({ rule_name: null });
const batches = z.preprocess(
  (all) => (Array.isArray(all) ? all.slice(0, mostBatches) : null),
  z.array(Batch).nullable(),
);
const Operation = z
  .object({ day: told, revision: amount, sub_operations: batches })
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

function kgOf(lines: unknown): number {
  if (!Array.isArray(lines)) return 0;
  return lines.reduce((sum: number, line: unknown) => sum + kgOfLine(line), 0);
}

/** Read by hand: to have a schema look at each of a million lines takes seconds. */
function kgOfLine(line: unknown): number {
  const kg = typeof line === 'object' && line !== null && 'actual_quantity' in line ? line.actual_quantity : null;
  return typeof kg === 'number' && Math.abs(kg) <= mostKg ? kg : 0;
}
