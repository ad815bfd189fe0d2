import { LotCosts, LotCostsBody } from '@cocho/domain/lot-costs';
import type { Lot } from '@cocho/domain/lots';
import type { Queryable } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { IdParams, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { isKeptAs } from './kept-decimals.ts';
import { costColumns, requireWholeContract } from './lot-cost-fields.ts';
import { lotRows } from './lot-rows.ts';
import { fromEntry, holdReached, reweighMoved, tellWeight, weightFrozen, withGiver } from './moved-weights.ts';

/** What was paid for a lot, what it may bring and what its owner is charged: apart from the lot, which the field reads. */
export function lotCosts(app: App): void {
  const { sql } = app;

  app.get(
    '/lots/:id/costs',
    { config: { access: 'money.read' }, schema: { params: IdParams, response: { 200: one(LotCosts) } } },
    async ({ farm, params }) => {
      const data = await findCosts(sql, farm.id, params.id);
      if (!data) throw notFound(lotRows.texts.missing);
      return { data };
    },
  );

  app.put(
    '/lots/:id/costs',
    {
      config: { access: 'money.write', changes: ['money', 'lots', 'trough-readings'] },
      schema: { params: IdParams, body: LotCostsBody, response: { 200: one(LotCosts) } },
    },
    async (request) => {
      const { params, body } = request;
      const data = await transaction(sql, (tx) => saveCosts(tx, scopeOf(request), params.id, body));
      return { data, message: 'Custos do lote atualizados com sucesso' };
    },
  );
}

async function saveCosts(tx: Queryable, scope: Scope, id: number, body: LotCostsBody): Promise<LotCosts> {
  const isWeighed = body.initial_avg_weight !== undefined || body.weight_basis !== undefined;
  if (isWeighed) await holdReached(tx, scope.farm_id, await withGiver(tx, scope.farm_id, id), fromEntry);
  const lot = await lotRows.lock(tx, scope, id);
  if (!lot) throw notFound(lotRows.texts.missing);
  const columns = costColumns(body);
  if (Object.keys(columns).length > 0)
    await tx`update lots set ${tx(columns)} where farm_id = ${scope.farm_id} and id = ${id}`;
  await saveWeight(tx, scope, lot, body);
  await requireWholeContract(tx, scope.farm_id, id);
  return (await findCosts(tx, scope.farm_id, id)) as LotCosts;
}

/** A closed lot may be told its weight too, where it has none; but what a close-out tells stays true. */
async function saveWeight(tx: Queryable, scope: Scope, before: Lot, body: LotCostsBody): Promise<void> {
  const { farm_id, user_id, at } = scope;
  const { id } = before;
  const initial_avg_weight =
    body.initial_avg_weight === undefined ? before.initial_avg_weight : body.initial_avg_weight;
  const weight_basis = body.weight_basis ?? before.weight_basis;
  if (isKeptAs(before.initial_avg_weight, initial_avg_weight) && weight_basis === before.weight_basis) return;
  const [{ frozen }] = await tx<
    [{ frozen: boolean }]
  >`select ${weightFrozen(tx, farm_id, tx`${id}::bigint`)} as frozen`;
  if (frozen) throw conflict('O peso de entrada está no fechamento e não muda mais', 'initial_avg_weight');
  await tx`
    update lots set ${tx({ initial_avg_weight, weight_basis })}, version = version + 1, updated_at = coalesce(${at ?? null}, now())
    where farm_id = ${farm_id} and id = ${id}
  `;
  const from = await tellWeight(tx, farm_id, before, initial_avg_weight);
  await reweighMoved(tx, scope, from, fromEntry, lotRows.findMany, [id]);
  const after = (await lotRows.find(tx, scope, id)) as Lot;
  await recordChange(tx, { farm_id, topic: 'lots', row_id: id, action: 'update', user_id, at, before, after });
}

/** Closed lots too: what a lot cost is often known only after it was sold. */
async function findCosts(sql: Queryable, farmId: number, id: number): Promise<LotCosts | undefined> {
  const [row] = await sql<[LotCosts?]>`
    select l.id as lot_id, l.purchase_cents, l.purchase_unit, l.freight_cents, l.entry_yield_percent,
      l.exit_yield_percent, l.sale_price_per_arroba_cents, l.contract_kind, l.contract_cents,
      coalesce(l.charge_exit_day, false) as charge_exit_day, l.contract_paid_cents, l.client_tax_id, l.client_place,
      case when not ${weightFrozen(sql, farmId, sql`l.id`)}
        then json_build_object('initial_avg_weight', l.initial_avg_weight, 'weight_basis', l.weight_basis) end as entry_weight,
      (select coalesce(json_agg(json_build_object('movement_id', m.id, 'day', m.day, 'heads', -m.heads,
        'carcass_kg', m.carcass_kg, 'price_per_arroba_cents', m.price_per_arroba_cents,
        'freight_cents', m.freight_cents, 'deductions_percent', m.deductions_percent) order by m.day, m.id), '[]')
        from lot_movements m
        where m.farm_id = l.farm_id and m.lot_id = l.id and m.kind = 'sale' and m.voided_at is null) as sales
    from lots l where l.farm_id = ${farmId} and l.id = ${id} and l.deleted_at is null
  `;
  return row;
}
