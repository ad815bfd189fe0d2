import { DailyCost, DailyCostInput } from '@cocho/domain/daily-costs';
import { withEnds } from '@cocho/domain/prices';
import type { Queryable } from '../db/db.ts';
import { transaction } from '../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { notFound } from '../http/errors.ts';
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
      const { farm_id, user_id } = scopeOf(request);
      const { count } = await sql`
        update daily_costs set removed_at = now(), removed_by = ${user_id}
        where farm_id = ${farm_id} and id = ${request.params.id} and removed_at is null
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
  await tx`
    update daily_costs set removed_at = now(), removed_by = ${user_id}
    where farm_id = ${farm_id} and valid_from = ${body.valid_from} and removed_at is null
  `;
  const [{ id }] = await tx<[{ id: number }]>`
    insert into daily_costs (farm_id, valid_from, cents_per_head_day, user_id, created_at)
    values (${farm_id}, ${body.valid_from}, ${body.cents_per_head_day}, ${user_id}, coalesce(${at}, now())) returning id
  `;
  return (await dailyCostsOf(tx, farm_id)).find((row) => row.id === id) as DailyCost;
}

/** The newest first. */
async function dailyCostsOf(sql: Queryable, farmId: number): Promise<DailyCost[]> {
  const rows = await sql<Omit<DailyCost, 'valid_to'>[]>`
    select d.id, d.valid_from, d.cents_per_head_day, u.name as user_name, d.created_at
    from daily_costs d left join users u on u.id = d.user_id
    where d.farm_id = ${farmId} and d.removed_at is null order by d.valid_from desc
  `;
  return withEnds(rows);
}
