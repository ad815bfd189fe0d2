import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Fragment, Queryable } from './db.ts';

/** Ids come in the path as text; anything but a positive whole number is a row that does not exist. */
export const IdParams = z.object({
  farmId: z.string(),
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const ListQuery = z.object({
  search: z.string().max(120).optional(),
  sort: z.string().max(40).optional(),
  page: z.coerce.number('Página deve ser um número').int().min(1).max(1_000_000).optional(),
  items: z.coerce.number('Itens deve ser um número').int().min(1).max(1_000).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const ErrorAnswer = z.object({
  errors: z.array(z.string()),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
});

export const MessageAnswer = z.object({ message: z.string() });

export function one<T extends z.ZodType>(row: T) {
  return z.object({ data: row, message: z.string().optional() });
}

export function many<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row) });
}

/**
 * Answers a list whose JSON PostgreSQL builds itself: a third of the work of reading rows here only to write them
 * out again. A test holds each such list to its schema.
 */
export async function sendRows(reply: FastifyReply, sql: Queryable, rows: Fragment, { page = 1, items }: ListQuery) {
  const slice = items === undefined ? sql`` : sql`limit ${items} offset ${(page - 1) * items}`;
  const [answer] = await sql<[{ body: string }]>`
    select json_build_object('data', coalesce(json_agg(r), '[]'))::text as body from (${rows} ${slice}) r
  `;
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** 'name' sorts up, '-name' down; what is not among the choices falls back to the first. */
export function orderBy(sql: Queryable, sort: string | undefined, choices: Record<string, Fragment>): Fragment {
  const descending = sort?.startsWith('-') ?? false;
  const chosen = choices[descending ? (sort ?? '').slice(1) : (sort ?? '')];
  const [fallback] = Object.values(choices);
  return chosen
    ? sql`order by ${chosen} ${descending ? sql`desc` : sql`asc`}, id`
    : sql`order by ${fallback ?? sql`id`}, id`;
}
