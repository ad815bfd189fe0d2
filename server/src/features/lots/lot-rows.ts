import { shownOn, withExitWeighing } from '@cocho/domain/lot-closing';
import { type LotFacts, lotFigures } from '@cocho/domain/lot-figures';
import { Lot, LotInput } from '@cocho/domain/lots';
import { foldLoad } from '@cocho/domain/projected-load';
import type { Fragment, Queryable } from '../../db/db.ts';
import { conflict } from '../../http/errors.ts';
import { requireLive, requireUndeleted } from '../../registers/references.ts';
import { registerRows } from '../../registers/register-rows.ts';
import type { Scope } from '../../registers/scope.ts';
import { requirePlanAllows } from '../farms/plan-limits.ts';
import { followDiets, holdDiets } from './diet-changes.ts';
import { isKeptAs } from './kept-decimals.ts';
import { costColumns, requireWholeContract } from './lot-cost-fields.ts';
import { requireHeads, requireNothingBefore } from './lot-events.ts';
import { requireAsOpened, requireOpeningStands } from './lot-opened.ts';
import { putIntoRule } from './lot-rule.ts';
import { fromEntry, holdReached, reweighMoved, tellWeight, withGiver } from './moved-weights.ts';
import { openingReckoned } from './opening-weight.ts';
import { refoldLoads, setFirstLoads, setLoad } from './projected-load.ts';

export const lotRows = registerRows<LotInput, Lot>({
  topic: 'lots',
  Input: LotInput,
  Row: Lot,
  columns,
  orders: (sql) => ({ entry_date: sql`t.entry_date`, deactivated_at: sql`t.deactivated_at` }),
  fields: (body) => ({
    name: body.name,
    quantity: body.quantity,
    entry_date: body.entry_date,
    initial_avg_weight: body.initial_avg_weight ?? null,
    initial_load: body.initial_load ?? null,
    corral_id: body.corral_id,
    gmd: body.gmd,
    name_pattern: body.name_pattern,
    is_custom_name: body.name_pattern === 'pattern3',
    client_name: body.client_name || null,
    ...cattleColumns(body),
    ...costColumns(body),
  }),
  start: (body) => ({
    weight_basis: 'full',
    sex: null,
    breed: null,
    category: null,
    ...cattleColumns(body),
    projected_load: foldLoad([{ kind: 'set', load: body.initial_load ?? 0 }]),
  }),
  requireReferences: (tx, { farm_id }, bodies) => {
    const ids = [...new Set(bodies.map(({ corral_id }) => corral_id))];
    return requireLive(tx, farm_id, ids, { table: 'corrals', field: 'corral_id', missing: 'Baia não encontrada' });
  },
  holdFirst: async (tx, { farm_id }, id, body) => {
    await holdDiets(tx, farm_id, [id], body.rule_id);
    const [known] = await tx<[Reckoned?]>`
      select quantity, entry_date, gmd, initial_avg_weight, weight_basis from lots where farm_id = ${farm_id} and id = ${id}
    `;
    if (known && isReckonedAnew(known, body))
      await holdReached(tx, farm_id, await withGiver(tx, farm_id, id), fromEntry);
  },
  saveParts: async (tx, scope, id, body, before) => {
    const { farm_id } = scope;
    if (before?.deactivated_at) throw conflict('Este lote está encerrado e não pode mais ser alterado');
    if (before) requireAsOpened(before, body);
    const load = body.initial_load ?? 0;
    const isSet = !before || !isKeptAs(before.initial_load ?? 0, load);
    if (isSet) await setLoad(tx, scope, id, load);
    const isMoved = await putIntoRule(tx, scope, id, before?.rule?.id ?? null, body.rule_id);
    if (isSet || isMoved) await followDiets(tx, scope, [id], body.keep_dry_matter);
    if (before) {
      if (before.entry_date !== body.entry_date) await requireNothingBefore(tx, farm_id, id, body.entry_date);
      await requireHeads(tx, farm_id, { ...body, id }, 'quantity');
      const isTold = isWeighedAnew(before, body);
      const from = isTold ? await tellWeight(tx, farm_id, before, body.initial_avg_weight) : [id];
      if (isReckonedAnew(before, body)) await reweighMoved(tx, scope, from, fromEntry, lotRows.findMany, [id]);
      // What died or left is another share of another number of heads.
      if (before.quantity !== body.quantity) await refoldLoads(tx, farm_id, [{ lot_id: id, since: null }]);
    }
    await requireWholeContract(tx, farm_id, id);
    await requirePlanAllows(tx, farm_id);
  },
  restoreParts: async (tx, { farm_id }, id) => {
    await requireOpeningStands(tx, farm_id, id);
    await requireUndeleted(
      tx,
      tx`
        select c.name, c.deleted_at from lots l join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id
        where l.farm_id = ${farm_id} and l.id = ${id} and l.deactivated_at is null for share of c
      `,
    );
    await requirePlanAllows(tx, farm_id);
  },
  createParts: async (tx, scope, created) => {
    await setFirstLoads(
      tx,
      scope,
      created.map(({ id, body }) => ({ lot_id: id, load: body.initial_load ?? 0 })),
    );
    await requirePlanAllows(tx, scope.farm_id);
  },
  touched: (sql) => sql`(
    t.last_trough_reading_at is not null
    or exists (select from rule_lots where farm_id = t.farm_id and lot_id = t.id)
    or exists (select from lot_movements where farm_id = t.farm_id and lot_id = t.id and voided_at is null)
    or exists (select from lot_days where farm_id = t.farm_id and lot_id = t.id)
    or num_nonnulls(t.purchase_cents, t.freight_cents, t.entry_yield_percent, t.exit_yield_percent, t.sale_price_per_arroba_cents,
      t.contract_kind, t.contract_cents, t.contract_paid_cents, t.client_tax_id, t.client_place) > 0
  )`,
  present: presentLot,
  alsoChanges: ['corrals', 'rules', 'treat-schedules', 'trough-readings'],
});

/** What was said about the cattle and how they were weighed; what is not said stays as it is. A weight always has a basis. */
function cattleColumns({ weight_basis, sex, breed, category }: LotInput): Record<string, string | null> {
  const said = Object.entries({ sex, breed, category }).filter(([, value]) => value !== undefined);
  const columns = Object.fromEntries(said.map(([name, value]) => [name, value || null]));
  return weight_basis ? { ...columns, weight_basis } : columns;
}

type Reckoned = Pick<Lot, 'quantity' | 'entry_date' | 'gmd' | 'initial_avg_weight' | 'weight_basis'>;

/** Whether its heads weigh otherwise on some day, also those that left it. */
function isReckonedAnew(before: Reckoned, body: LotInput): boolean {
  const isEdited = (['quantity', 'entry_date', 'gmd'] as const).some((field) => before[field] !== body[field]);
  return isEdited || isWeighedAnew(before, body);
}

function isWeighedAnew(before: Reckoned, body: LotInput): boolean {
  const { initial_avg_weight, weight_basis } = body;
  const isOnOther = before.weight_basis !== (weight_basis ?? before.weight_basis);
  return isOnOther || !isKeptAs(before.initial_avg_weight, initial_avg_weight ?? null);
}

/** The columns give facts; the figures follow from them by the domain's formulas. */
function presentLot(row: Lot, { today }: Scope): Lot {
  const { movements, opening_reckoned, feed, ...lot } = row as Lot &
    Pick<LotFacts, 'movements' | 'opening_reckoned'> & { feed: Pick<LotFacts, 'mo_kg' | 'ms_kg'> };
  const facts = withExitWeighing({ ...lot, movements, opening_reckoned, ...feed });
  const { heads: current_quantity, avg_weight: projected_avg_weight } = shownOn(facts, lot.deactivated_at ?? today);
  const initial_projected = opening_reckoned ?? false;
  return { ...lot, ...lotFigures(facts, today), initial_projected, current_quantity, projected_avg_weight };
}

function columns(sql: Queryable, { today }: Scope): Fragment {
  return sql`
    t.name, t.name_pattern, t.is_custom_name, t.client_name, t.sex, t.breed, t.category, t.quantity, t.entry_date,
    t.deactivated_at, t.exit_heads, t.exit_avg_weight, t.exit_weight_basis, t.buyer,
    t.initial_avg_weight, t.weight_basis, t.gmd, t.initial_load, t.projected_load, t.diet_dry_matter_percent,
    t.suspended, t.from_lot_id, t.corral_id,
    t.last_trough_reading_at as last_trough_reading_date,
    (select json_build_object('id', c.id, 'name', c.name) from corrals c
      where c.farm_id = t.farm_id and c.id = t.corral_id and c.deleted_at is null) as corral,
    (select json_build_object('id', r.id, 'name', r.name)
      from rule_lots rl join rules r on r.farm_id = rl.farm_id and r.id = rl.rule_id and r.deleted_at is null
      where rl.farm_id = t.farm_id and rl.lot_id = t.id) as rule,
    ${openingReckoned(sql, sql`t`)} as opening_reckoned, ${movementsOf(sql, sql`t.farm_id`, sql`t.id`)} as movements,
    ${closedFeedOf(sql, today)} as feed
  `;
}

/** What was fed up to the lot's last day, or up to yesterday: the sum of all its days without the few after that. */
function closedFeedOf(sql: Queryable, today: string): Fragment {
  return sql`(
    select json_build_object('mo_kg', coalesce(k.mo_kg, 0) - coalesce(sum(d.mo_kg), 0),
      'ms_kg', coalesce(k.ms_kg, 0) - coalesce(sum(d.ms_kg), 0))
    from (values (1)) one
    left join lot_totals k on k.farm_id = t.farm_id and k.lot_id = t.id
    left join lot_days d on d.farm_id = t.farm_id and d.lot_id = t.id
      and d.day > coalesce(t.deactivated_at, ${today}::date - 1)
    group by k.mo_kg, k.ms_kg
  )`;
}

/** What the figures of a lot are made of, in their order. */
export function movementsOf(sql: Queryable, farmId: Fragment, lotId: Fragment): Fragment {
  return sql`(
    select coalesce(json_agg(movement), '[]')
    from (
      select kind, day, heads, avg_weight, weight_basis from lot_movements
      where farm_id = ${farmId} and lot_id = ${lotId} and voided_at is null
      order by day, id
    ) movement
  )`;
}
