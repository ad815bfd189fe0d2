import { DailyCost, DailyCostInput } from '@cocho/domain/daily-costs';
import type { Queryable } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { notFound } from '../http/errors.ts';
import { datedValues, takingBack } from '../registers/dated-values.ts';
import { type Scope, scopeOf } from '../registers/scope.ts';

const read = { access: 'money.read' } as const;
const write = { access: 'money.write', changes: ['money'] } as const;

/** What a head and day cost beside the feed, and since when. */
export async function dailyCosts(app: App): Promise<void> {
  const { sql } = app;

  app.get('/daily_costs', { config: read, schema: { response: { 200: many(DailyCost) } } }, async ({ farm }) => ({
    data: await dailyCostsOf(sql, farm.id),
  }));

  app.post(
    '/daily_costs',
    { config: write, schema: { body: DailyCostInput, response: { 201: one(DailyCost) } } },
    async (request, reply) => {
      const data = await transaction(sql, (tx) => addDailyCost(tx, scopeOf(request), request.body));
      return reply.code(201).send({ data, message: 'Custo operacional registrado com sucesso' });
    },
  );

  app.delete(
    '/daily_costs/:id',
    { config: write, schema: { params: IdParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const { count } = await sql`
        ${takingBack(sql, scopeOf(request), 'daily_costs', sql`id = ${request.params.id}`)}
      `;
      if (count === 0) throw notFound('Custo operacional não encontrado');
      return { message: 'Custo operacional excluído com sucesso' };
    },
  );
}

/** One of the same day takes the place of the one before. */
export async function addDailyCost(tx: Queryable, scope: Scope, body: DailyCostInput): Promise<DailyCost> {
  const { farm_id, user_id, at = null } = scope;
  await tx`select from farms where id = ${farm_id} for no key update`;
  await tx`${takingBack(tx, scope, 'daily_costs', tx`valid_from = ${body.valid_from}`)}`;
  const [{ id }] = await tx<[{ id: number }]>`
    insert into daily_costs (farm_id, valid_from, cents_per_head_day, user_id, created_at)
    values (${farm_id}, ${body.valid_from}, ${body.cents_per_head_day}, ${user_id}, coalesce(${at}, now())) returning id
  `;
  return (await dailyCostsOf(tx, farm_id)).find((row) => row.id === id) as DailyCost;
}

function dailyCostsOf(sql: Queryable, farmId: number): Promise<DailyCost[]> {
  return datedValues<DailyCost>(sql, farmId, 'daily_costs', sql`d.cents_per_head_day`, sql`d.removed_at is null`);
}
