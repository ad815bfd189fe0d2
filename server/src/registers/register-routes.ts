import { HistoryEntry } from '@cocho/domain/history';
import { transaction } from '../db/transaction.ts';
import { IdParams, ListQuery, MessageAnswer, many, one, sendRows } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { notFound } from '../http/errors.ts';
import { historyOf } from './history.ts';
import type { RegisterRows } from './register-rows.ts';
import { scopeOf } from './scope.ts';

/** The routes that every register has: list, one, its history, create, update, delete and undo. */
export function registerRoutes<I extends { version?: number | undefined }, R extends { id: number; version: number }>(
  app: App,
  rows: RegisterRows<I, R>,
): void {
  const { sql } = app;
  const { texts, table: path } = rows;
  const { topic, Input, Row, shows, alsoChanges = [] } = rows.spec;
  const read = { access: `${topic}.read` } as const;
  const write = { access: `${topic}.write`, changes: [topic, ...alsoChanges] } as const;

  if (!rows.spec.present) {
    app.get(
      `/${path}`,
      {
        config: { ...read, ...(shows && { shows }) },
        schema: { querystring: ListQuery, response: { 200: many(Row) } },
      },
      (request, reply) => sendRows(reply, sql, rows.select(sql, scopeOf(request), sql``, request.query)),
    );
  }

  app.get(
    `/${path}/:id`,
    { config: read, schema: { params: IdParams, response: { 200: one(Row) } } },
    async (request) => {
      const data = await rows.find(sql, scopeOf(request), request.params.id);
      if (!data) throw notFound(texts.missing);
      return { data };
    },
  );

  app.get(
    `/${path}/:id/history`,
    { config: read, schema: { params: IdParams, response: { 200: many(HistoryEntry) } } },
    async ({ farm, params }) => {
      const data = await historyOf(sql, farm.id, topic, params.id);
      if (data.length === 0) throw notFound(texts.missing);
      return { data };
    },
  );

  app.post(
    `/${path}`,
    { config: write, schema: { body: Input, response: { 201: one(Row) } } },
    async (request, reply) => {
      const data = await transaction(sql, (tx) => rows.create(tx, scopeOf(request), request.body as I));
      return reply.code(201).send({ data: data as R, message: texts.created });
    },
  );

  app.put(
    `/${path}/:id`,
    { config: write, schema: { params: IdParams, body: Input, response: { 200: one(Row) } } },
    async (request) => {
      const data = await transaction(sql, (tx) =>
        rows.update(tx, scopeOf(request), request.params.id, request.body as I),
      );
      return { data: data as R, message: texts.updated };
    },
  );

  app.delete(
    `/${path}/:id`,
    { config: write, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      await transaction(sql, (tx) => rows.remove(tx, scopeOf(request), request.params.id));
      return { message: texts.deleted };
    },
  );

  app.post(
    `/${path}/:id/restore`,
    { config: write, schema: { params: IdParams, response: { 200: one(Row) } } },
    async (request) => {
      const data = await transaction(sql, (tx) => rows.restore(tx, scopeOf(request), request.params.id));
      return { data: data as R, message: texts.restored };
    },
  );
}
