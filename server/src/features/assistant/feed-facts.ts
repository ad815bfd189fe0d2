import { mostTold } from '@cocho/domain/assistant/tool-facts';
import type { Facts, Parameters, PenState } from '@cocho/domain/assistant/tools';
import type { BoardTile } from '@cocho/domain/board';
import { boardOf } from '@cocho/domain/board-figures';
import { boardSummary, holds } from '@cocho/domain/board-texts';
import { operatorErrors } from '@cocho/domain/dashboard';
import { addDays } from '@cocho/domain/days';
import { askedPeriod } from '@cocho/domain/report-periods';
import { ingredientNeeds } from '@cocho/domain/treat-loads';
import type { TreatSchedule } from '@cocho/domain/treat-schedules';
import { notFound } from '../../http/errors.ts';
import { boardFacts } from '../board/board-facts.ts';
import { corralRows } from '../corrals.ts';
import { loadedKg, weighedLines } from '../dashboard.ts';
import { readReport } from '../lot-report/read-report.ts';
import { operationPage } from '../operations/operation-list.ts';
import { treatScheduleRows } from '../treat-schedules/treat-schedules.ts';
import type { Asking } from './asker.ts';

/** Of one lot as its report tells it; of a pen or the farm the sums of the same rollup. */
export async function consumption(asking: Asking, asked: Parameters<'consumption'>): Promise<Facts<'consumption'>> {
  if (asked.lot_id !== undefined) return consumptionOfLot(asking, asked.lot_id, asked);
  const { sql, scope } = asking;
  const { corral_id = null } = asked;
  const period = askedPeriod(asked);
  const pen = corral_id === null ? null : await corralRows.find(sql, scope, corral_id);
  if (pen === undefined) throw notFound('Baia não encontrada');
  const those = sql`
    from lot_days d
    join lots l on l.farm_id = d.farm_id and l.id = d.lot_id and l.deleted_at is null
    left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id
    where d.farm_id = ${scope.farm_id}
      ${period ? sql`and d.day between ${period.start_date} and ${period.end_date}` : sql``}
      ${corral_id === null ? sql`` : sql`and l.corral_id = ${corral_id}`}
  `;
  const lots = await sql<Facts<'consumption'>['lots']>`
    select l.id as lot_id, l.name as lot_name, c.name as corral_name, count(*) filter (where d.mo_kg > 0) as days,
      sum(d.planned_kg) as planned_kg, sum(d.mo_kg) as mo_kg, sum(d.ms_kg) as ms_kg
    ${those}
    group by l.id, l.name, c.name having sum(d.mo_kg) > 0 order by mo_kg desc, l.id
  `;
  const [{ days }] = await sql<[{ days: number }]>`
    select count(distinct d.day) filter (where d.mo_kg > 0) as days ${those}
  `;
  const sum = (of: (lot: (typeof lots)[number]) => number) => lots.reduce((total, lot) => total + of(lot), 0);
  const totals = {
    days,
    planned_kg: sum(({ planned_kg }) => planned_kg),
    mo_kg: sum(({ mo_kg }) => mo_kg),
    ms_kg: sum(({ ms_kg }) => ms_kg),
  };
  const rates = { mo_per_head_day: null, ms_per_head_day: null };
  return { period, corral_name: pen?.name ?? null, lots: lots.slice(0, mostTold), totals, ...rates };
}

async function consumptionOfLot(
  { sql, scope }: Asking,
  lot_id: number,
  asked: Parameters<'consumption'>,
): Promise<Facts<'consumption'>> {
  const period = askedPeriod(asked);
  const {
    header,
    movement_summary: fed,
    kpis_technical,
    feeding_supply,
  } = await readReport(sql, scope, lot_id, period);
  const totals = {
    days: kpis_technical.treatment_days,
    planned_kg: feeding_supply.reduce((sum, { projected_quantity }) => sum + projected_quantity, 0),
    mo_kg: fed.total_mo_consumed,
    ms_kg: fed.total_ms_consumed,
  };
  const { lot_name, corral_name } = header;
  return {
    period,
    corral_name: null,
    lots: [{ lot_id, lot_name, corral_name, ...totals }],
    totals,
    mo_per_head_day: fed.average_mo_per_head_per_day,
    ms_per_head_day: fed.average_ms_per_head_per_day,
  };
}

export async function whoFed({ sql, scope }: Asking, asked: Parameters<'who_fed'>): Promise<Facts<'who_fed'>> {
  const period = askedPeriod(asked);
  if (asked.lot_id !== undefined) {
    const { header, feeding_supply } = await readReport(sql, scope, asked.lot_id, period);
    const supplies = feeding_supply.filter(({ user_id }) => asked.user_id === undefined || user_id === asked.user_id);
    return { period, lot_name: header.lot_name, supplies: supplies.slice(-mostTold), operations: [] };
  }
  const days = period ? { start: period.start_date, end: period.end_date } : {};
  const { data } = await operationPage(sql, scope.farm_id, { ...days, user_id: asked.user_id, items: mostTold });
  const operations = data.map(({ id, day, user, status, sub_operations, ...row }) => ({
    id,
    day,
    user_name: user.name,
    status,
    rules: [...new Set(sub_operations.map(({ rule_name }) => rule_name))],
    expected_kg: row.expected_quantity,
    actual_kg: row.actual_quantity,
    error_percent: row.error_percent,
  }));
  return { period, lot_name: null, supplies: [], operations };
}

export async function errorsOfOperators(
  { sql, scope }: Asking,
  asked: Parameters<'operator_errors'>,
): Promise<Facts<'operator_errors'>> {
  const period = askedPeriod(asked);
  const rows = (await weighedLines(sql, scope.farm_id, period)).map(operatorErrors);
  const operators = rows.filter(({ user_id }) => asked.user_id === undefined || user_id === asked.user_id);
  return { period, operators };
}

const isIn: Record<PenState, (tile: BoardTile) => boolean> = {
  all: () => true,
  unread: (tile) => holds(tile, 'unread'),
  unfed: (tile) =>
    tile.fed_kg === 0 && !(['suspended', 'no_rule', 'no_load'] as const).some((state) => holds(tile, state)),
  late: (tile) => holds(tile, 'late'),
  off_target: (tile) => holds(tile, 'off_target'),
  suspended: (tile) => holds(tile, 'suspended'),
  no_rule: (tile) => holds(tile, 'no_rule'),
};

export async function pens({ sql, scope }: Asking, { state }: Parameters<'pens'>): Promise<Facts<'pens'>> {
  const moment = { now: new Date(), day: scope.today, time_zone: scope.time_zone };
  const board = boardOf(await boardFacts(sql, scope), moment);
  const found = board.tiles.filter(isIn[state]);
  return {
    day: board.day,
    planned_kg: board.planned_kg,
    fed_kg: board.fed_kg,
    summary: boardSummary(board),
    lots: board.tiles.length,
    count: found.length,
    pens: found.slice(0, mostTold),
  };
}

export async function ingredientUse(
  { sql, scope }: Asking,
  asked: Parameters<'ingredient_use'>,
): Promise<Facts<'ingredient_use'>> {
  const period = askedPeriod(asked);
  const rows = await loadedKg(sql, scope.farm_id, period);
  const ingredients = rows.filter(
    (row) => asked.ingredient_id === undefined || row.ingredient_id === asked.ingredient_id,
  );
  return { period, ingredients, total_kg: ingredients.reduce((sum, { total_consumed }) => sum + total_consumed, 0) };
}

export async function ingredientNeed(
  asking: Asking,
  asked: Parameters<'ingredient_need'>,
): Promise<Facts<'ingredient_need'>> {
  const needs = ingredientNeeds((await schedules(asking)).flatMap(({ treat_items }) => treat_items));
  const ingredients = needs.filter(
    (need) => asked.ingredient_id === undefined || need.ingredient_id === asked.ingredient_id,
  );
  const total_kg = ingredients.reduce((sum, { kg }) => sum + kg, 0);
  return { day: addDays(asking.scope.today, 1), ingredients, total_kg };
}

export async function treatTimes(asking: Asking): Promise<Facts<'treat_times'>> {
  const items = (await schedules(asking)).flatMap(({ treat_items }) =>
    treat_items.map(({ id, scheduled_time, treat, rule }) => ({
      id,
      scheduled_time,
      treat_name: treat.name,
      rule_name: rule.name,
      percent: treat.percent,
    })),
  );
  return { items: items.sort((a, b) => a.scheduled_time.localeCompare(b.scheduled_time) || a.id - b.id) };
}

function schedules({ sql, scope }: Asking): Promise<TreatSchedule[]> {
  return sql<TreatSchedule[]>`${treatScheduleRows.select(sql, scope, sql``)}`;
}

export async function readings({ sql, scope }: Asking, asked: Parameters<'readings'>): Promise<Facts<'readings'>> {
  const period = askedPeriod(asked);
  const { header, trough_readings } = await readReport(sql, scope, asked.lot_id, period);
  return { lot_id: asked.lot_id, lot_name: header.lot_name, period, readings: trough_readings.slice(-mostTold) };
}
