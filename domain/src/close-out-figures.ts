import type { CloseOut, CloseOutMove } from './close-out.ts';
import type { CloseOutFacts, TellingMovement } from './close-out-facts.ts';
import { movesOf } from './close-out-moves.ts';
import { booksOf, type CostFacts } from './cost-facts.ts';
import type { Day } from './days.ts';
import { lastOnes, withExitWeighing } from './lot-closing.ts';
import { lotFigures } from './lot-figures.ts';
import type { Balance, LedgerLot } from './lot-ledger.ts';
import type { LotReport } from './lot-report.ts';
import { lotReport, type ReportFacts, reportDays } from './lot-report-figures.ts';
import { isArrobaProjected, isGainProjected } from './projection-note.ts';

/** A closed lot's whole life in figures. */
export function closeOutOf(told: ReportFacts, today: Day, money: CostFacts, more: CloseOutFacts): CloseOut {
  const books = booksOf(money, reportDays(told, null, today).as_of);
  const report = lotReport(told, null, today, money, books);
  const lot = books.lots.get(told.lot_id) as LedgerLot;
  const account = books.accounts.get(told.lot_id) as Balance;
  const { header } = report;
  const moves = movesOf(withExitWeighing(told), account, more, header.as_of);
  return {
    farm: more.farm,
    owner: more.owner,
    lot: {
      name: told.lot_name,
      corral_name: told.corral_name,
      sex: more.sex,
      breed: more.breed,
      category: more.category,
    },
    entry: entryOf(told, lot, account),
    end_day: header.as_of,
    days: header.days_in_confinement,
    heads: headsOf(told.quantity, moves, more.movements),
    deaths: more.movements
      .filter(({ kind }) => kind === 'death')
      .map(({ day, heads, cause }) => ({ day, heads: -heads, cause: cause ?? '' })),
    weighings: weighingsOf(told, more),
    moves,
    feed: feedOf(report, told, today),
    performance: performanceOf(report),
    diets: report.diet_table.map(({ diet_name, start_date, end_date, days, mo_quantity, ms_quantity }) => ({
      name: diet_name,
      from: start_date,
      to: end_date,
      days,
      mo_kg: mo_quantity,
      ms_kg: ms_quantity,
    })),
    charge: chargeOf(report, more.contract_paid_cents ?? 0),
    money: moneyOf(report),
  };
}

function entryOf(told: ReportFacts, lot: LedgerLot, { opening_arrobas }: Balance): CloseOut['entry'] {
  const { quantity, entry_date, initial_avg_weight, weight_basis = 'full' } = told;
  return {
    day: entry_date,
    heads: quantity,
    avg_weight: initial_avg_weight,
    weight_basis,
    kg: initial_avg_weight === null ? null : initial_avg_weight * quantity,
    arrobas: opening_arrobas,
    ...(lot.from_transfer_id == null ? {} : { opened_by_transfer: true }),
    ...(told.opening_reckoned ? { projected: true } : {}),
  };
}

function headsOf(entered: number, moves: CloseOutMove[], movements: TellingMovement[]): CloseOut['heads'] {
  const sum = (rows: { heads: number }[]) => rows.reduce((total, { heads }) => total + heads, 0);
  const transferred = sum(moves.filter(({ kind }) => kind === 'transfer'));
  const sold = 0 - sum(moves.filter(({ kind }) => kind !== 'transfer'));
  const dead = 0 - sum(movements.filter(({ kind }) => kind === 'death'));
  return { entered, transferred, sold, dead, stock: entered + transferred - sold - dead };
}

function weighingsOf(facts: ReportFacts, { movements, closed_by }: CloseOutFacts): CloseOut['weighings'] {
  const { deactivated_at, exit_avg_weight, exit_weight_basis, weight_basis = 'full' } = facts;
  let heads = facts.quantity;
  // A sale of all heads weighs them, too.
  const weighed = movements.flatMap(({ kind, day, avg_weight, weight_basis: basis, user_name, ...movement }) => {
    heads += movement.heads;
    const isOfAll = kind === 'weighing' || (kind === 'sale' && heads === 0);
    const source = kind === 'sale' ? ('sale' as const) : ('weighing' as const);
    return isOfAll && avg_weight !== null ? [{ day, avg_weight, weight_basis: basis, source, user_name }] : [];
  });
  if (deactivated_at === null || exit_avg_weight === null) return weighed;
  const basis = exit_weight_basis ?? weight_basis;
  const { day } = lastOnes(facts, deactivated_at);
  return [
    ...weighed,
    { day, avg_weight: exit_avg_weight, weight_basis: basis, source: 'closing', user_name: closed_by },
  ];
}

function feedOf({ movement_summary: fed, kpis_technical }: LotReport, told: ReportFacts, today: Day): CloseOut['feed'] {
  const { closed_mo_kg: mo_kg, closed_ms_kg: ms_kg } = told.fed;
  return {
    days: kpis_technical.treatment_days,
    mo_kg: fed.total_mo_consumed,
    ms_kg: fed.total_ms_consumed,
    mo_per_head_day: fed.average_mo_per_head_per_day,
    ms_per_head_day: fed.average_ms_per_head_per_day,
    percent_of_weight: lotFigures({ ...withExitWeighing(told), mo_kg, ms_kg }, today).dry_matter_intake,
  };
}

function performanceOf({ header, kpis_technical: kpis, kpis_financial, costs }: LotReport): CloseOut['performance'] {
  return {
    projected: header.projected,
    gain_projected: isGainProjected(kpis),
    arrobas_projected: isArrobaProjected({ kpis_financial, ...kpis }),
    final_avg_weight: header.current_avg_weight,
    gain_kg: header.weight_gain,
    gmd: kpis.gmd,
    gmd_planned: kpis.gmd_projected,
    conversion: kpis.conversion,
    arrobas_produced: kpis_financial?.arrobas_produced ?? null,
    kg_ms_per_arroba: costs?.kg_ms_per_arroba ?? null,
    carcass_gain_per_day: costs?.carcass_gain_per_day ?? null,
    mortality: kpis.mortality,
  };
}

function chargeOf({ costs }: LotReport, paid_cents: number): CloseOut['charge'] {
  if (!costs?.charge) return null;
  const { total_cents } = costs.charge;
  return { ...costs.charge, paid_cents, balance_cents: total_cents === null ? null : total_cents - paid_cents };
}

function moneyOf({ kpis_financial: kpis, costs }: LotReport): CloseOut['money'] {
  if (!kpis || !costs) throw new Error('a close-out is made of all that the farm knows');
  return {
    purchase_cents: costs.purchase_cents,
    freight_cents: costs.freight_cents,
    feed_cost_cents: costs.life_feed_cost_cents,
    feed_partial: costs.life_partial,
    other_cost_cents: costs.life_other_cost_cents,
    cents_per_tonne_ms: costs.cents_per_tonne_ms,
    cost_per_head_day_cents: kpis.cost_per_head_day_cents,
    cost_per_kg_gain_cents: kpis.cost_per_kg_gain_cents,
    cost_per_arroba_cents: kpis.cost_per_arroba_cents,
    breakeven_per_arroba_cents: kpis.breakeven_per_arroba_cents,
    revenue_cents: costs.revenue_cents,
    result_cents: costs.result_cents,
    result_per_head_cents: kpis.projected_profit_per_head_cents,
    partial: kpis.partial,
    priced_percent: kpis.priced_percent,
    missing: kpis.missing,
    prices_at: costs.prices_at,
  };
}
