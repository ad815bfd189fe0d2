import {
  OperationDetails,
  OperationFilters,
  OperationRow,
  OperationsSummary,
  startNotAfterEnd,
} from '@cocho/domain/operation-records';
import { isOver, OperationFate, type OperationStatus } from '@cocho/domain/operations';
import { may } from '@cocho/domain/permissions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { barredOf } from '../../http/access.ts';
import { IdParams, ListQuery, MessageAnswer, one, paged } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { fedDays, refreshLotDays } from '../lots/lot-days.ts';
import { requireFeedWithinLife } from '../lots/lot-events.ts';
import { acceptOperation } from './accept-operation.ts';
import { batchWeights } from './batch-weights.ts';
import { operationPage } from './operation-list.ts';
import { findOperation } from './operation-rows.ts';
import { today } from './today.ts';

const missing = 'Operação não encontrada';
const takenOver = 'A operação já foi liberada, e outro aparelho a assumiu: veja com quem está antes de liberar de novo';
const OperationsQuery = ListQuery.extend(OperationFilters.shape).superRefine(startNotAfterEnd);
/** Which epoch the page showed whose device is released; without it whoever holds the operation now. */
const ReleaseQuery = z.object({ epoch: z.coerce.number().int().positive().optional() });
const ClientParams = z.object({ farmId: z.string(), clientId: z.uuid().toLowerCase() });
/** An operation of 15.000 lines fits with room to spare. Unzipped, it may not be larger either. */
const maxOperationBytes = 16 * 1024 * 1024;
/** What shows feed of closed days. */
const closedDays = ['lots', 'trough-readings'] as const;
const deletion = { access: 'operations.delete', changes: ['operations', ...closedDays] } as const;

export async function operations(app: App): Promise<void> {
  const { sql } = app;
  await app.register(today);
  await app.register(batchWeights);

  app.get(
    '/operations',
    {
      config: { access: 'operations.own' },
      schema: {
        description:
          'Filtros: start e end (dias), user_id, status e off_target. summary=true acrescenta o que todas as filtradas somam. Operadores recebem só as suas.',
        querystring: OperationsQuery,
        response: { 200: paged(OperationRow).extend({ summary: OperationsSummary.optional() }) },
      },
    },
    ({ farm, session, query: { items = 5, ...rest } }) =>
      operationPage(sql, farm.id, { ...rest, items }, onlyOf(session)),
  );

  app.get(
    '/operations/:id',
    {
      config: { access: 'operations.own' },
      schema: { params: IdParams, response: { 200: one(OperationDetails) } },
    },
    async ({ farm, session, params }) => {
      const data = await findOperation(sql, farm.id, params.id, onlyOf(session));
      if (!data) throw notFound(missing);
      return { data };
    },
  );

  app.put(
    '/operations/by_client/:clientId',
    {
      config: { access: 'operations.write', parksFormerMembers: true },
      bodyLimit: maxOperationBytes,
      schema: {
        description:
          `Uma operação, do aparelho que a executa, em revisões crescentes; mandar de novo não muda nada. Pode vir em
          gzip. Uma batelada que não mudou desde que foi guardada pode vir como { client_id, unchanged: true }; 409 pede a
          operação inteira. sent_at diz quando foi enviada, pelo relógio do aparelho.`.replaceAll(/\s+/g, ' '),
        params: ClientParams,
        body: z.looseObject({}),
        response: { 200: one(OperationFate) },
      },
    },
    async (request) => {
      const scope = scopeOf(request);
      const terms = { barred: barredOf(request), mayTakeAny: may(request.session.user_type, 'operations.release') };
      const data = await transaction(sql, (tx) =>
        acceptOperation(tx, scope, request.params.clientId, request.body, terms),
      );
      // Not every tap: each open page would fetch the day anew. The board and the day's sums alone follow the wagon from pen to pen.
      if (data.news) app.events.announce(scope.farm_id, 'operations');
      if (data.moved) app.events.announce(scope.farm_id, 'feeding');
      if (data.closed.length > 0)
        for (const topic of closedDays) app.events.announce(scope.farm_id, topic, data.closed);
      if (data.fate !== 'stored') app.events.announce(scope.farm_id, 'quarantine');
      return { data };
    },
  );

  app.post(
    '/operations/:id/release',
    {
      config: { access: 'operations.release', changes: ['operations'] },
      schema: { params: IdParams, querystring: ReleaseQuery, response: { 200: MessageAnswer } },
    },
    async (request) => {
      const { params, query } = request;
      await transaction(sql, (tx) => release(tx, scopeOf(request), params.id, query.epoch));
      return { message: 'Operação liberada: outro aparelho pode assumir' };
    },
  );

  app.delete(
    '/operations/:id',
    { config: deletion, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      await transaction(sql, (tx) => setDeleted(tx, scopeOf(request), request.params.id, true));
      return { message: 'Operação excluída com sucesso' };
    },
  );

  app.post(
    '/operations/:id/restore',
    { config: deletion, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      await transaction(sql, (tx) => setDeleted(tx, scopeOf(request), request.params.id, false));
      return { message: 'Operação restaurada com sucesso' };
    },
  );
}

/** Whose operations somebody may read, where not everyone's. */
function onlyOf({ user_type, user_id }: FastifyRequest['session']): number | undefined {
  return may(user_type, 'operations.read') ? undefined : user_id;
}

/**
 * Its device may be broken or lost: from now on it is nobody's, and what that device still sends is parked. What is nobody's already
 * stays as it is: a second tap does not part whoever was released from what they did since. And a page that still shows the device
 * before does not take it from who has taken over.
 */
async function release(tx: Queryable, { farm_id, user_id }: Scope, id: number, shown?: number): Promise<void> {
  const [operation] = await tx<[{ status: OperationStatus; device_id: string | null; epoch: number }?]>`
    select status, device_id, epoch from operations
    where farm_id = ${farm_id} and id = ${id} and deleted_at is null for no key update
  `;
  if (!operation) throw notFound(missing);
  if (isOver(operation.status)) throw conflict('A operação já foi encerrada');
  if (operation.device_id === null) return;
  if (shown !== undefined && shown !== operation.epoch) throw conflict(takenOver);
  const after = { epoch: operation.epoch + 1 };
  await tx`
    update operations set epoch = ${after.epoch}, device_id = null, updated_at = now()
    where farm_id = ${farm_id} and id = ${id}
  `;
  await recordChange(tx, { farm_id, topic: 'operations', row_id: id, action: 'update', user_id, before: null, after });
}

/** A deleted operation drops out of every figure. */
async function setDeleted(tx: Queryable, { farm_id, user_id }: Scope, id: number, deleted: boolean): Promise<void> {
  const { count } = await tx`
    update operations set deleted_at = ${deleted ? tx`now()` : null}
    where farm_id = ${farm_id} and id = ${id} ${deleted ? tx`and deleted_at is null` : tx``}
  `;
  if (count === 0) throw notFound(missing);
  const days = await fedDays(tx, farm_id, id);
  await tx`
    select from lots where farm_id = ${farm_id} and id = any(${days.map(({ lot_id }) => lot_id)}::bigint[])
    order by id for no key update
  `;
  await refreshLotDays(tx, farm_id, days);
  if (!deleted) await requireFeedWithinLife(tx, farm_id, days);
  const action = deleted ? 'delete' : 'restore';
  await recordChange(tx, { farm_id, topic: 'operations', row_id: id, action, user_id, before: null, after: null });
}
