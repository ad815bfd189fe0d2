import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { invalidField, wrongShape } from './errors.ts';

/** Zod stops at the first fault: to list those of thousands of rows would take it seconds, in which nobody else is answered. */
export const untilFirstFault: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/** For a route whose body has thousands of rows: one fault is told, not those of each field as a form shows them. */
export const tellFirstFault: FastifySchemaCompiler<unknown> =
  ({ schema }) =>
  (body) => {
    const { data, error } = (schema as z.ZodType).safeParse(body, untilFirstFault);
    if (!error) return { value: data };
    const { path = [], message = wrongShape } = error.issues[0] ?? {};
    return { error: invalidField(path.join('.'), path.length > 0 ? message : wrongShape) };
  };
