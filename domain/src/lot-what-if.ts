import { z } from 'zod';
import { number } from './fields.ts';
import { kgPerArroba } from './lot-costs.ts';
import type { LotReport, MissingInput, ReportHeader } from './lot-report.ts';
import { notNegative, tooLarge } from './messages.ts';

export const financialLabels = {
  averageCarcassWeight: 'Peso médio da carcaça',
  carcassYieldPercent: 'Rendimento de carcaça',
  pricePerKg: 'Preço por kg',
  costPerKg: 'Custo por kg',
};

/**
 * The what-if of the Financeiro tab, in R$ per kg of carcass. Of yield and carcass weight, which are tied, the yield is
 * kept: the weight follows from it for each lot.
 */
export const FinancialConfig = z.object({
  carcassYieldPercent: carcassYield(),
  pricePerKg: perKg(financialLabels.pricePerKg),
  costPerKg: perKg(financialLabels.costPerKg),
});
export type FinancialConfig = z.infer<typeof FinancialConfig>;

export const initialFinancialConfig: FinancialConfig = { carcassYieldPercent: 55, pricePerKg: 0, costPerKg: 0 };

/**
 * What a kg of the lot's carcasses has cost so far, by its ledger: the purchase where the cattle are ours, feed and all else.
 * There the what-if begins while nobody typed a cost; null where something is not known.
 */
export function ledgerCostPerKg({
  kpis_financial: kpis,
  costs,
}: Pick<LotReport, 'kpis_financial' | 'costs'>): number | null {
  if (!kpis || !costs || kpis.missing.some(({ input }) => feedInputs.includes(input))) return null;
  const { purchase_cents, freight_cents, life_feed_cost_cents, life_other_cost_cents, charge } = costs;
  if (costs.arrobas_out === null || costs.arrobas_in_stock === null) return null;
  const kg = (costs.arrobas_out + costs.arrobas_in_stock) * kgPerArroba;
  if (kg <= 0 || (purchase_cents === null && !charge)) return null;
  const spent = (purchase_cents ?? 0) + (freight_cents ?? 0) + life_feed_cost_cents + life_other_cost_cents;
  return Math.round(spent / kg) / 100;
}

/** What lacks where some of the feed has no price. */
const feedInputs: MissingInput['input'][] = ['ingredient_price', 'composition'];

type Animals = Pick<ReportHeader, 'current_avg_weight' | 'current_total_weight' | 'current_quantity'>;

interface FinancialFigures {
  carcass_weight: number | null;
  revenue: number | null;
  cost: number | null;
  profit: number | null;
  /** Percent of the revenue; null without any. */
  margin: number | null;
  profit_per_head: number | null;
}

/** Without a weight nothing can be said. */
export function financialFigures(
  { current_total_weight, current_quantity }: Animals,
  { carcassYieldPercent, pricePerKg, costPerKg }: FinancialConfig,
): FinancialFigures {
  if (current_total_weight === null)
    return { carcass_weight: null, revenue: null, cost: null, profit: null, margin: null, profit_per_head: null };
  const carcass_weight = (current_total_weight * carcassYieldPercent) / 100;
  const revenue = carcass_weight * pricePerKg;
  const cost = carcass_weight * costPerKg;
  const profit = revenue - cost;
  return {
    carcass_weight,
    revenue,
    cost,
    profit,
    margin: revenue > 0 ? (profit / revenue) * 100 : null,
    profit_per_head: current_quantity > 0 ? profit / current_quantity : null,
  };
}

/** kg, to the gram that a person can tell. */
export function carcassWeightOf(averageWeight: number, yieldPercent: number): number {
  return Math.round(averageWeight * yieldPercent) / 100;
}

export function yieldOf(averageWeight: number, carcassWeight: number): number {
  return (carcassWeight / averageWeight) * 100;
}

/** What is paid for an @ at this price per kg of carcass. */
export function perArroba(perKg: number): number {
  return perKg * kgPerArroba;
}

function carcassYield() {
  const label = financialLabels.carcassYieldPercent;
  return number(label).min(0, notNegative(label)).max(100, tooLarge(label, 100));
}

function perKg(label: string) {
  return number(label).min(0, notNegative(label)).max(1_000_000, tooLarge(label, 1_000_000));
}
