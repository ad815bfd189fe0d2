import { someLots } from '@cocho/domain/lot-ids';
import { FinishLot, Lot, LotOption, ResumeLot } from '@cocho/domain/lots';
import type { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { countOf, IdParams, ListQuery, many, one, paged, sendJson } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { importRoute } from '../../registers/register-import.ts';
import { registerRoutes } from '../../registers/register-routes.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { lotCosts } from './lot-costs.ts';
import { finishLot } from './lot-finish.ts';
import { headsOf } from './lot-fragments.ts';
import { lotImport } from './lot-import.ts';
import { lotMovements } from './lot-movements.ts';
import { resumeLot } from './lot-resume.ts';
import { lotRows } from './lot-rows.ts';

const LotsQuery = ListQuery.extend({ ids: someLots.optional() });
type LotsQuery = z.infer<typeof LotsQuery>;

export async function lots(app: App): Promise<void> {
  const { sql } = app;
  const read = { access: 'lots.read' } as const;
  const list = { ...read, shows: ['lots', 'corrals', 'rules', 'rule_lots', 'lot_movements', 'lot_totals'] } as const;
  const choice = { ...read, shows: ['lots', 'corrals', 'lot_movements'] } as const;
  const schema = { querystring: LotsQuery, response: { 200: paged(Lot) } };

  app.get('/lots', { config: list, schema }, async (request, reply) =>
    sendJson(reply, await listLots(sql, scopeOf(request), sql`and t.deactivated_at is null`, request.query)),
  );

  app.get('/lots/inactive', { config: list, schema }, async (request, reply) => {
    const query = { sort: '-deactivated_at', ...request.query };
    return sendJson(reply, await listLots(sql, scopeOf(request), sql`and t.deactivated_at is not null`, query));
  });

  app.get('/lots/options', { config: choice, schema: { response: { 200: many(LotOption) } } }, async ({ farm }) => ({
    data: await lotOptions(sql, farm.id),
  }));

  app.put(
    '/lots/:id/finish',
    {
      config: { access: 'lots.write', changes: ['lots', 'corrals', 'rules', 'treat-schedules', 'trough-readings'] },
      schema: { params: IdParams, body: FinishLot, response: { 200: one(Lot) } },
    },
    async (request) => {
      const { params, body } = request;
      const data = await transaction(sql, (tx) => finishLot(tx, scopeOf(request), params.id, body));
      return { data, message: 'Lote encerrado com sucesso!' };
    },
  );

  app.post(
    '/lots/:id/resume',
    {
      config: { access: 'lots.write', changes: ['lots', 'rules', 'treat-schedules', 'trough-readings'] },
      schema: { params: IdParams, body: ResumeLot, response: { 200: one(Lot) } },
    },
    async (request) => {
      const { params, body } = request;
      const data = await transaction(sql, (tx) => resumeLot(tx, scopeOf(request), params.id, body.load));
      return { data, message: 'Trato retomado com sucesso' };
    },
  );

  registerRoutes(app, lotRows);
  importRoute(app, lotRows, lotImport);
  lotMovements(app);
  lotCosts(app);
}

async function listLots(sql: Queryable, scope: Scope, state: Fragment, query: LotsQuery) {
  const where = query.ids ? sql`${state} and t.id = any(${query.ids}::bigint[])` : state;
  const [rows, count] = await Promise.all([
    sql<Lot[]>`${lotRows.select(sql, scope, where, query)}`,
    countOf(sql, lotRows.from(sql, scope, where, query), query),
  ]);
  return { data: rows.map((row) => lotRows.spec.present?.(row, scope) ?? row), ...count };
}

/** Active lots by name, without the figures that a list is made of. */
export function lotOptions(sql: Queryable, farmId: number): Promise<LotOption[]> {
  return sql<LotOption[]>`
    select l.id, l.name, l.projected_load as load, l.diet_dry_matter_percent,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as corral,
      ${headsOf(sql)} as heads
    from lots l left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id and c.deleted_at is null
    where l.farm_id = ${farmId} and l.deleted_at is null and l.deactivated_at is null
    order by l.name collate "pt-BR-x-icu", l.id
  `;
}
