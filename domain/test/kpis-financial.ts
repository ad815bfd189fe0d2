import type { KpisFinancial } from '../src/lot-report.ts';

/** Of a lot that was closed: a hundred head, 105 days, two deaths. */
export const kpis: KpisFinancial = {
  feed_cost_cents: 12_029_200,
  other_cost_cents: 3_111_000,
  cost_per_head_day_cents: 1460,
  cost_per_kg_gain_cents: 1009,
  arrobas_produced: 673.73,
  cost_per_arroba_cents: 22_472,
  breakeven_per_arroba_cents: 29_345,
  projected_profit_per_head_cents: -1250,
  partial: false,
  priced_percent: 100,
  missing: [],
};
