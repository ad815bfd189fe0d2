import { LotMovement, LotMovementInput } from '@cocho/domain/lot-movements';
import type { Movement } from '@cocho/domain/lot-weights';
import type { Lot } from '@cocho/domain/lots';
import { invalid } from '@cocho/domain/messages';
import { weightMoved } from '@cocho/domain/moved-weights';
import type { WeightBasis } from '@cocho/domain/weight-basis';
import { z } from 'zod';
import type { Fragment, Queryable } from '../../db/db.ts';
import { rehearse, transaction } from '../../db/transaction.ts';
import { IdParams, MessageAnswer, many, one } from '../../http/answers.ts';
import type { App } from '../../http/app-type.ts';
import { conflict, invalidField, notFound } from '../../http/errors.ts';
import { recordChange } from '../../registers/history.ts';
import { type Scope, scopeOf } from '../../registers/scope.ts';
import { requirePlanAllows } from '../farms/plan-limits.ts';
import { requireHeads } from './lot-events.ts';
import { closeOpened, openedBy, openLot, requireEmptyPen } from './lot-opening.ts';
import { lotRows, movementsOf } from './lot-rows.ts';
import { enteredOn, holdReached, reweighMoved, type Since } from './moved-weights.ts';
import { loadInLot } from './past-diets.ts';
import { loadTakenBy, refoldLoads } from './projected-load.ts';

const MovementParams = IdParams.extend({ movementId: IdParams.shape.id });
const MovementQuery = z.object({ dry_run: z.stringbool({ error: () => invalid('Simulação') }).optional() });
const read = { access: 'lots.read' } as const;
const write = {
  access: 'lots.write',
  changes: ['lots', 'corrals', 'rules', 'treat-schedules', 'trough-readings', 'money'],
} as const;

/** Deaths, sales, transfers and weighings: the ledger of a lot's heads. */
export function lotMovements(app: App): void {
  const { sql } = app;

  app.get(
    '/lots/:id/movements',
    { config: read, schema: { params: IdParams, response: { 200: many(LotMovement) } } },
    async (request) => {
      const { farm, params } = request;
      if (!(await lotRows.find(sql, scopeOf(request), params.id))) throw notFound(lotRows.texts.missing);
      const rows = sql`and m.lot_id = ${params.id} order by m.day desc, m.id desc`;
      return { data: await sql<LotMovement[]>`${select(sql, farm.id)} ${rows}` };
    },
  );

  app.post(
    '/lots/:id/movements',
    {
      config: write,
      schema: {
        description: 'Com dry_run=1 responde como ficaria e não registra nada.',
        params: IdParams,
        querystring: MovementQuery,
        body: LotMovementInput,
        response: { 200: one(LotMovement), 201: one(LotMovement) },
      },
    },
    async (request, reply) => {
      const scope = scopeOf(request);
      const add = (tx: Queryable) => addMovement(tx, scope, request.params.id, request.body);
      if (request.query.dry_run) {
        request.changedLots = [];
        return { data: await rehearse(sql, add), message: 'Simulação: nada foi registrado' };
      }
      const data = await transaction(sql, add);
      return reply.code(201).send({ data, message: 'Movimentação registrada com sucesso' });
    },
  );

  app.delete(
    '/lots/:id/movements/:movementId',
    { config: write, schema: { params: MovementParams, response: { 200: MessageAnswer } } },
    async (request) => {
      const { id, movementId } = request.params;
      await transaction(sql, (tx) => voidMovement(tx, scopeOf(request), id, movementId));
      return { message: 'Movimentação anulada com sucesso' };
    },
  );
}

export async function addMovement(
  tx: Queryable,
  scope: Scope,
  lotId: number,
  body: LotMovementInput,
): Promise<LotMovement> {
  const { to_lot_id: otherId = null, to_corral_id: penId = null } = body.kind === 'transfer' ? body : {};
  if (otherId === lotId) throw invalidField('to_lot_id', 'Escolha outro lote de destino');
  return changeHeads(tx, scope, [lotId, otherId], enteredOn(body.day), null, async ([lot, other]) => {
    if (!lot) throw notFound(lotRows.texts.missing);
    if (otherId !== null && (!other || other.deactivated_at))
      throw invalidField('to_lot_id', 'Lote de destino não encontrado');
    refuseDay(body.day, [lot, other], scope.today);
    const pen = penId === null ? null : await requireEmptyPen(tx, scope.farm_id, penId);
    const avg_weight = 'avg_weight' in body ? (body.avg_weight ?? null) : null;
    const weight_basis = ('weight_basis' in body ? body.weight_basis : null) ?? lot.weight_basis;
    const out = await insertSide(tx, scope, lot, other, body, { sign: -1, avg_weight, weight_basis, load: null });
    if (other) {
      const side = await brought(tx, scope, lot, out, body.day);
      const load = await loadInLot(tx, scope.farm_id, side.load, { from: lot.id, to: other.id, at: out.at });
      await insertSide(tx, scope, other, lot, body, { ...side, load });
    }
    if (pen && body.kind === 'transfer') {
      await requireHeads(tx, scope.farm_id, lot, 'heads');
      await openLot(tx, scope, lot, pen, { ...body, out, ...(await brought(tx, scope, lot, out, body.day)) });
    }
    const [row] = await tx<[LotMovement]>`${select(tx, scope.farm_id)} and m.id = ${out.id}`;
    return row;
  });
}

/** What comes by a transfer brings its share of the load, and its kg: the weight that its lot has on that day. */
async function brought(tx: Queryable, { farm_id }: Scope, from: Lot, out: Inserted, day: string) {
  const [{ movements }] = await tx<[{ movements: Movement[] }]>`
    select ${movementsOf(tx, tx`${farm_id}::bigint`, tx`${from.id}::bigint`)} as movements
  `;
  const avg_weight = weightMoved({ ...from, movements }, day);
  return { sign: 1 as const, avg_weight, weight_basis: from.weight_basis, load: await loadTakenBy(tx, farm_id, out) };
}

/** A mistake is not erased but voided, on both sides of a transfer. */
async function voidMovement(tx: Queryable, scope: Scope, lotId: number, id: number): Promise<void> {
  const [movement] = await tx<[{ day: string; other_lot_id: number | null; transfer_id: number | null }?]>`
    select day, other_lot_id, transfer_id from lot_movements
    where farm_id = ${scope.farm_id} and lot_id = ${lotId} and id = ${id} and voided_at is null
  `;
  if (!movement) throw notFound('Movimentação não encontrada');
  const opened = await openedBy(tx, scope.farm_id, movement.transfer_id);
  const other_lot_id = opened === null ? movement.other_lot_id : null;
  const since = { day: movement.day, id };
  // The lot that it opened is held with the others, in their order, though its heads go with it.
  await changeHeads(tx, scope, [lotId, other_lot_id], since, opened, async ([lot, other]) => {
    if (!lot) throw notFound(lotRows.texts.missing);
    if (other_lot_id !== null && !other) throw conflict('O outro lote desta transferência foi excluído');
    if (opened !== null) await closeOpened(tx, scope, opened);
    const { count } = await tx`
      update lot_movements set voided_at = now()
      where farm_id = ${scope.farm_id} and (id = ${id} or transfer_id = ${movement.transfer_id}) and voided_at is null
    `;
    if (count === 0) throw notFound('Movimentação não encontrada');
  });
  await requirePlanAllows(tx, scope.farm_id);
}

type Pair = [Lot | undefined, Lot | undefined];

/**
 * Holds the lots while their heads change; afterwards none may have gone below zero, and what left them since then weighs
 * what follows, and so do the loads.
 */
async function changeHeads<T>(
  tx: Queryable,
  scope: Scope,
  ids: [number, number | null],
  since: Since,
  opened: number | null,
  change: (lots: Pair) => Promise<T>,
): Promise<T> {
  const present = ids.filter((id) => id !== null).sort((a, b) => a - b);
  await holdReached(tx, scope.farm_id, opened === null ? present : [...present, opened], since);
  const before = new Map<number, Lot | undefined>();
  for (const id of present) before.set(id, await lotRows.lock(tx, scope, id));
  const result = await change(ids.map((id) => (id === null ? undefined : before.get(id))) as Pair);
  await reweighMoved(tx, scope, present, since, lotRows.findMany);
  for (const id of present) await settle(tx, scope, id, before.get(id));
  return result;
}

async function settle(tx: Queryable, scope: Scope, id: number, before: Lot | undefined): Promise<void> {
  if (!before) return;
  if (before.deactivated_at) throw conflict(`O lote ${before.name} está encerrado`);
  await requireHeads(tx, scope.farm_id, before, 'heads');
  await refoldLoads(tx, scope.farm_id, [{ lot_id: id, since: null }]);
  const { farm_id, user_id, at } = scope;
  const after = await lotRows.find(tx, scope, id);
  await recordChange(tx, { farm_id, topic: 'lots', row_id: id, action: 'update', user_id, at, before, after });
}

function refuseDay(day: string, lots: Pair, today: string): void {
  if (day > today) throw invalidField('day', 'A data não pode ser no futuro');
  for (const lot of lots) {
    if (lot && day < lot.entry_date)
      throw invalidField('day', `A data não pode ser antes da entrada do lote ${lot.name}`);
  }
}

interface Side {
  sign: 1 | -1;
  avg_weight: number | null;
  weight_basis: WeightBasis;
  /** kg a day that came with the heads. */
  load: number | null;
}

interface Inserted {
  id: number;
  lot_id: number;
  at: string;
}

async function insertSide(
  tx: Queryable,
  scope: Scope,
  lot: Lot,
  other: Lot | undefined,
  body: LotMovementInput,
  { sign, avg_weight, weight_basis, load }: Side,
): Promise<Inserted> {
  const { farm_id, user_id, today, time_zone } = scope;
  const { kind, day, note = null } = body;
  const heads = body.kind === 'weighing' ? 0 : sign * body.heads;
  const cause = body.kind === 'death' ? body.cause : null;
  const terms: Partial<LotMovementInput & { kind: 'sale' }> = body.kind === 'sale' ? body : {};
  // What happened on an earlier day is taken at its end, as head-days are counted.
  const now = tx`coalesce(${scope.at ?? null}, clock_timestamp())`;
  const at = day === today ? now : tx`(${day}::date + 1)::timestamp at time zone ${time_zone}`;
  const next = sign < 0 ? tx`nextval('transfer_ids')` : tx`currval('transfer_ids')`;
  const transfer = kind === 'transfer' ? next : tx`null`;
  const [row] = await tx<[Inserted]>`
    insert into lot_movements
      (farm_id, lot_id, kind, day, at, heads, avg_weight, weight_basis, cause, note, transfer_id, other_lot_id, user_id,
      created_at, brought_load, carcass_kg, price_per_arroba_cents, freight_cents, deductions_percent)
    values (${farm_id}, ${lot.id}, ${kind}, ${day}, ${at}, ${heads}, ${avg_weight}, ${weight_basis}, ${cause}, ${note},
      ${transfer}, ${other?.id ?? null}, ${user_id}, ${now}, ${load}, ${terms.carcass_kg ?? null},
      ${terms.price_per_arroba_cents ?? null}, ${terms.freight_cents ?? null}, ${terms.deductions_percent ?? null})
    returning id, lot_id, at
  `;
  return row;
}

function select(sql: Queryable, farmId: number): Fragment {
  return sql`
    select m.id, m.lot_id, m.kind, m.day, m.heads, m.avg_weight, m.weight_basis, m.cause, m.note, iso(m.created_at) as created_at,
      u.name as user_name,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as other_lot
    from lot_movements m
    left join users u on u.id = m.user_id
    left join lots o on o.farm_id = m.farm_id and o.id = m.other_lot_id
    where m.farm_id = ${farmId} and m.voided_at is null
  `;
}
