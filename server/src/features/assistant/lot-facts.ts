import { recipeDifferences } from '@cocho/domain/assistant/recipe-differences';
import { mostTold, type NamedKind } from '@cocho/domain/assistant/tool-facts';
import type { Facts, Parameters } from '@cocho/domain/assistant/tools';
import { dayOf } from '@cocho/domain/days';
import { reportFileName } from '@cocho/domain/lot-report-document';
import type { LotOption } from '@cocho/domain/lots';
import { nameMatches } from '@cocho/domain/names';
import { may, type Permission } from '@cocho/domain/permissions';
import { askedPeriod } from '@cocho/domain/report-periods';
import { forbidden, notFound } from '../../http/errors.ts';
import { historyOf } from '../../registers/history.ts';
import { readOverviews } from '../lot-overview/read-overviews.ts';
import { lotRows } from '../lots/lot-rows.ts';
import { lotOptions } from '../lots/lots.ts';
import { recipeRows } from '../recipes/recipes.ts';
import type { Asking } from './asker.ts';
import { farmNames } from './farm-names.ts';
import { notYours } from './reply.ts';

export async function load({ sql, scope }: Asking, asked: Parameters<'load'>): Promise<Facts<'load'>> {
  const all = await lotOptions(sql, scope.farm_id);
  const lots = all.filter(
    ({ id, corral }) =>
      (asked.lot_id === undefined || id === asked.lot_id) &&
      (asked.corral_id === undefined || corral?.id === asked.corral_id),
  );
  if (lots.length === 0 && asked.lot_id !== undefined) throw notFound('Este lote não está ativo nesta fazenda');
  if (lots.length === 0 && asked.corral_id !== undefined) throw notFound('Não há lote ativo nessa baia');
  return told(lots);
}

export async function lots({ sql, scope }: Asking, { search }: Parameters<'lots'>): Promise<Facts<'lots'>> {
  const found = (await lotOptions(sql, scope.farm_id)).filter(({ name }) => nameMatches(name, search ?? ''));
  return { ...told(found), heads: found.reduce((sum, { heads }) => sum + heads, 0) };
}

/** Whose register one may not open, one is not told the names of either. */
const readers: Record<NamedKind, Permission> = {
  corrals: 'corrals.read',
  ingredients: 'ingredients.read',
  recipes: 'recipes.read',
  people: 'farm-users.read',
  indexes: 'corral-indexes.read',
};

export async function names({ sql, scope, user_type }: Asking, { kind }: Parameters<'names'>): Promise<Facts<'names'>> {
  if (!may(user_type, readers[kind])) throw forbidden(notYours);
  const found = await farmNames(sql, scope.farm_id);
  return { kind, names: found[kind].map(({ id, name }) => ({ id, name })) };
}

function told(lots: LotOption[]): Facts<'load'> {
  const total_kg = lots.reduce((sum, { load }) => sum + load, 0);
  return { lots: lots.slice(0, mostTold), count: lots.length, total_kg };
}

export async function lotFigures(asking: Asking, { lot_id }: Parameters<'lot_figures'>): Promise<Facts<'lot_figures'>> {
  const { rows } = await overviews(asking, [lot_id], false);
  return rows[0] as Facts<'lot_figures'>;
}

export async function lotCosts(asking: Asking, { lot_id }: Parameters<'lot_costs'>): Promise<Facts<'lot_costs'>> {
  const { rows, recalculating } = await overviews(asking, [lot_id], true);
  const { kpis_financial, ...lot } = rows[0] as (typeof rows)[number];
  if (!kpis_financial) throw notFound('Este lote ainda não tem custos');
  const { id, name, corral_name, days_confined, projected, gmd_measured } = lot;
  return { id, name, corral_name, days_confined, projected, gmd_measured, recalculating, kpis_financial };
}

export async function compare(asking: Asking, { lot_ids }: Parameters<'compare'>): Promise<Facts<'compare'>> {
  const seesMoney = may(asking.user_type, 'money.read');
  const { rows, recalculating } = await overviews(asking, [...new Set(lot_ids)], seesMoney);
  return { lots: rows, recalculating: seesMoney && recalculating };
}

/** In the order in which they were asked for; one that the farm does not have is missing for everyone. */
async function overviews({ sql, scope }: Asking, ids: number[], withMoney: boolean) {
  const chosen = lotRows.from(sql, scope, sql`and t.id = any(${ids}::bigint[])`, {});
  const { overviews, recalculating } = await readOverviews(sql, scope, chosen, withMoney);
  const rows = ids.map((id) => overviews.find(({ row }) => row.id === id)?.row);
  if (rows.includes(undefined)) throw notFound(lotRows.texts.missing);
  return { rows: rows.flatMap((row) => row ?? []), recalculating };
}

const mostRanked = 5;

export async function rank({ sql, scope }: Asking, { figure, order }: Parameters<'rank'>): Promise<Facts<'rank'>> {
  const active = lotRows.from(sql, scope, sql`and t.deactivated_at is null`, {});
  const { overviews } = await readOverviews(sql, scope, active, false);
  const known = overviews.map(({ row }) => row).filter((row) => row[figure] !== null);
  const sign = order === 'asc' ? 1 : -1;
  const sorted = known.sort((a, b) => sign * ((a[figure] ?? 0) - (b[figure] ?? 0)) || a.id - b.id);
  return { lots: sorted.slice(0, mostRanked) };
}

export async function recipe({ sql, scope }: Asking, { recipe_id }: Parameters<'recipe'>): Promise<Facts<'recipe'>> {
  const found = await recipeRows.find(sql, scope, recipe_id);
  if (!found) throw notFound(recipeRows.texts.missing);
  const { name, timer, dry_matter_percent, recipes_ingredients } = found;
  return { recipe_id, recipe_name: name, timer, dry_matter_percent, ingredients: recipes_ingredients };
}

export async function recipeChanges(
  asking: Asking,
  { recipe_id, ...asked }: Parameters<'recipe_changes'>,
): Promise<Facts<'recipe_changes'>> {
  const { sql, scope } = asking;
  const { recipe_name } = await recipe(asking, { recipe_id });
  const period = askedPeriod(asked);
  const entries = await historyOf(sql, scope.farm_id, 'recipes', recipe_id);
  const isIn = (at: string) => {
    const day = dayOf(new Date(at), scope.time_zone);
    return !period || (day >= period.start_date && day <= period.end_date);
  };
  const changes = entries
    .filter(({ at }) => isIn(at))
    .map(({ at, user_name, action, before, after }) => ({
      at,
      user_name,
      action,
      differences: recipeDifferences(before, after),
    }));
  return { recipe_id, recipe_name, period, changes };
}

export async function reportPdf({ sql, scope }: Asking, asked: Parameters<'report_pdf'>): Promise<Facts<'report_pdf'>> {
  const lot = await lotRows.find(sql, scope, asked.lot_id);
  if (!lot) throw notFound(lotRows.texts.missing);
  const period = askedPeriod(asked);
  const query = period ? `?${new URLSearchParams(period)}` : '';
  return {
    lot_id: lot.id,
    lot_name: lot.name,
    period,
    file_name: reportFileName(lot.name, scope.today, 'pdf'),
    path: `lots/${lot.id}/report/pdf${query}`,
  };
}

export async function movements({ sql, scope }: Asking, asked: Parameters<'movements'>): Promise<Facts<'movements'>> {
  const { kind, lot_id = null } = asked;
  const period = askedPeriod(asked);
  const days = period ? sql`and m.day between ${period.start_date} and ${period.end_date}` : sql``;
  const rows = await sql<Facts<'movements'>['movements']>`
    select l.id as lot_id, l.name as lot_name, c.name as corral_name, m.day, m.heads, m.avg_weight, m.cause
    from lot_movements m
    join lots l on l.farm_id = m.farm_id and l.id = m.lot_id and l.deleted_at is null
    left join corrals c on c.farm_id = l.farm_id and c.id = l.corral_id
    where m.farm_id = ${scope.farm_id} and m.kind = ${kind} and m.voided_at is null
      ${days} ${lot_id === null ? sql`` : sql`and m.lot_id = ${lot_id}`}
    order by m.day desc, m.id desc
  `;
  const heads = rows.reduce((sum, row) => sum + Math.max(0, -row.heads), 0);
  return { period, kind, heads, movements: rows.slice(0, mostTold) };
}
