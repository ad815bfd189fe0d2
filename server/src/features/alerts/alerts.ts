import { Alert, AlertComment, AlertCount, AlertMark, AlertQuery, AlertSnooze, AlertStory } from '@cocho/domain/alerts';
import { may } from '@cocho/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many, one, PageQuery, paged } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { scopeOf } from '../../registers/scope.ts';
import { acknowledge, comment, snooze } from './alert-actions.ts';
import { alertMarks, countOpen, findAlert, listAlerts, type Reader } from './alert-rows.ts';
import { evaluateFarm, looks } from './evaluate.ts';

const read = { access: 'alerts.read' } as const;
const write = { access: 'alerts.write', changes: ['alerts'] } as const;

/** What is the matter in the farm, what became of it, and what people did about it. */
export async function alerts(app: App): Promise<void> {
  const { sql } = app;

  app.get(
    '/alerts',
    {
      config: read,
      schema: { querystring: PageQuery.extend(AlertQuery.shape), response: { 200: paged(Alert) } },
    },
    async (request) => listAlerts(sql, readerOf(request), request.query),
  );

  app.get('/alerts/count', { config: read, schema: { response: { 200: one(AlertCount) } } }, async (request) => ({
    data: await countOpen(sql, readerOf(request)),
  }));

  app.get('/alerts/marks', { config: read, schema: { response: { 200: many(AlertMark) } } }, async (request) => ({
    data: await alertMarks(sql, readerOf(request)),
  }));

  app.get(
    '/alerts/:id',
    { config: read, schema: { params: IdParams, response: { 200: one(AlertStory) } } },
    async (request) => ({ data: await findAlert(sql, readerOf(request), request.params.id) }),
  );

  app.post(
    '/alerts/check',
    {
      config: write,
      schema: { description: 'Verifica a fazenda agora, sem esperar o relógio.', response: { 200: MessageAnswer } },
    },
    async ({ farm }) => {
      for (const look of looks) await evaluateFarm(sql, farm.id, look);
      return { message: 'Fazenda verificada' };
    },
  );

  app.post(
    '/alerts/:id/acknowledge',
    { config: { ...write, visitors: true }, schema: { params: IdParams, response: { 200: one(AlertStory) } } },
    async (request) => {
      await transaction(sql, (tx) => acknowledge(tx, scopeOf(request), request.params.id));
      return { data: await findAlert(sql, readerOf(request), request.params.id), message: 'Alerta marcado como visto' };
    },
  );

  app.post(
    '/alerts/:id/snooze',
    { config: write, schema: { params: IdParams, body: AlertSnooze, response: { 200: one(AlertStory) } } },
    async (request) => {
      const { params, body } = request;
      await transaction(sql, (tx) => snooze(tx, scopeOf(request), params.id, body.hours));
      return { data: await findAlert(sql, readerOf(request), params.id), message: 'Alerta adiado' };
    },
  );

  app.post(
    '/alerts/:id/comments',
    { config: write, schema: { params: IdParams, body: AlertComment, response: { 200: one(AlertStory) } } },
    async (request) => {
      const { params, body } = request;
      await transaction(sql, (tx) => comment(tx, scopeOf(request), params.id, body.text));
      return { data: await findAlert(sql, readerOf(request), params.id), message: 'Comentário registrado' };
    },
  );
}

function readerOf({ farm, session }: FastifyRequest): Reader {
  return { farm_id: farm.id, seesMoney: may(session.user_type, 'money.read') };
}
