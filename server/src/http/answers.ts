import { atMostCharacters, invalid } from '@cocho/domain/messages';
import { lastPage } from '@cocho/domain/paging';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Fragment, Queryable } from '../db/db.ts';

/** Ids come in the path as text; anything but a positive whole number is a row that does not exist. */
export const RowParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const IdParams = RowParams.extend({ farmId: z.string() });

/** A part of a list that has one order. */
export const PageQuery = z.object({
  page: wholeNumber('Página', lastPage).optional(),
  items: wholeNumber('Itens', 1_000).optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

export const ListQuery = PageQuery.extend({
  search: z
    .string(invalid('Busca'))
    .max(120, atMostCharacters('Busca', 120))
    .refine((value) => !value.includes('\0'), invalid('Busca'))
    .optional(),
  sort: z.string(invalid('Ordem')).max(40, invalid('Ordem')).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const json = 'application/json; charset=utf-8';

export const ErrorAnswer = z.object({
  errors: z.array(z.string()),
  /** The same in one text, where a route says that it tells it. */
  message: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  current: z.unknown().optional(),
  data: z.unknown().optional(),
});

export const MessageAnswer = z.object({ message: z.string() });

export function one<T extends z.ZodType>(row: T) {
  return z.object({ data: row, message: z.string().optional() });
}

export function many<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row) });
}

const Pagy = z.object({
  page: z.number(),
  pages: z.number(),
  prev: z.number().nullable(),
  next: z.number().nullable(),
  items: z.number(),
  count: z.number(),
});

/** A list that tells, when it was asked for a page, where that page stands. */
export function paged<T extends z.ZodType>(row: T) {
  return many(row).extend({ pagy: Pagy.optional() });
}

export function pageOf(sql: Queryable, { page = 1, items }: PageQuery): Fragment {
  return items === undefined ? sql`` : sql`limit ${items} offset ${(page - 1) * items}`;
}

/** Counts the rows only when a page was asked for. */
export async function countOf(sql: Queryable, from: Fragment, query: PageQuery) {
  if (query.items === undefined) return {};
  const [{ count }] = await sql<[{ count: number }]>`select count(*) ${from}`;
  return pagyOf(count, query);
}

/** Where a page stands among so many rows; nothing where all were asked for. */
export function pagyOf(count: number, { page = 1, items }: PageQuery) {
  if (items === undefined) return {};
  const pages = Math.max(1, Math.ceil(count / items));
  // Before a page that lies beyond the end comes the last one that there is.
  const prev = page > 1 ? Math.min(page - 1, pages) : null;
  return { pagy: { page, pages, prev, next: page < pages ? page + 1 : null, items, count } };
}

/**
 * Answers a list whose JSON PostgreSQL builds itself: a third of the work of reading rows here only to write them
 * out again. A test holds each such list to its schema. With a query, the page of these rows that it asks for.
 */
export async function sendRows(reply: FastifyReply, sql: Queryable, rows: Fragment, query: PageQuery = {}) {
  const [answer] = await sql<[{ body: string }]>`
    select json_build_object('data', coalesce(json_agg(r), '[]'))::text as body from (${rows} ${pageOf(sql, query)}) r
  `;
  return reply.type(json).send(answer.body);
}

/** A list whose figures are computed here: as it is, held to its schema by a test instead of at every answer. */
export function sendJson(reply: FastifyReply, body: unknown) {
  return reply.type(json).send(JSON.stringify(body));
}

/** What is searched for stands anywhere in the text; case and accents do not count, and % and _ are only signs. */
export function holds(sql: Queryable, text: Fragment, search: string): Fragment {
  return sql`name_key(${text}) like '%' || name_key(${search.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`;
}

/** 'name' sorts up, '-name' down; what is not among the choices falls back to the first. */
export function orderBy(sql: Queryable, sort: string | undefined, choices: Record<string, Fragment>): Fragment {
  const descending = sort?.startsWith('-') ?? false;
  const name = (sort ?? '').slice(descending ? 1 : 0);
  const chosen = Object.hasOwn(choices, name) ? choices[name] : undefined;
  const [fallback] = Object.values(choices);
  const direction = descending ? sql`desc` : sql`asc`;
  return chosen ? sql`order by ${chosen} ${direction}, id ${direction}` : sql`order by ${fallback ?? sql`id`}, id`;
}

function wholeNumber(label: string, max: number) {
  const message = `${label} deve ser um número de 1 a ${max}`;
  return z.coerce.number(message).int(message).min(1, message).max(max, message);
}
