import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { invalidField, wrongShape } from './errors.ts';

type HasRows<Field extends string> = z.ZodObject<Record<Field, z.ZodArray>>;

/** Zod goes on after a number that is too large, and the like, and stops at a value of another type. */
const untilWrongType: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/**
 * Reads no row after the first that is wrong: to list the faults of thousands would take seconds, in which nobody else is
 * answered.
 */
export function parseUntilFault<Field extends string, Schema extends HasRows<Field>>(
  schema: Schema,
  field: Field,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  const rows: unknown = Object(input)[field];
  const { element } = schema.shape[field];
  const isWrong = (row: unknown) => !z.safeParse(element, row, untilWrongType).success;
  const wrong = Array.isArray(rows) ? rows.findIndex(isWrong) : -1;
  const read = Array.isArray(rows) && wrong >= 0 ? { ...Object(input), [field]: rows.slice(0, wrong + 1) } : input;
  return schema.safeParse(read, untilWrongType);
}

/** For a route whose body has thousands of `rows`: one fault is told, not those of each field as a form shows them. */
export const tellFirstFault: FastifySchemaCompiler<unknown> =
  ({ schema }) =>
  (body) => {
    const { data, error } = parseUntilFault(schema as HasRows<'rows'>, 'rows', body);
    if (!error) return { value: data };
    const { path = [], message = wrongShape } = error.issues[0] ?? {};
    return { error: invalidField(path.join('.'), path.length > 0 ? message : wrongShape) };
  };
