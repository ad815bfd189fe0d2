import type { LotOverview } from './lot-overview.ts';

const text = new Intl.Collator('pt-BR');

/** By what a table of lots can be ordered; the first is the usual one. */
export const overviewOrders = {
  name: ({ name }) => name,
  corral_name: ({ corral_name }) => corral_name,
  entry_date: ({ entry_date }) => entry_date,
  heads: ({ heads }) => heads,
  days_confined: ({ days_confined }) => days_confined,
  avg_weight: ({ avg_weight }) => avg_weight,
  gmd: ({ gmd }) => gmd,
  load: ({ load }) => load,
  average_consumption: ({ average_consumption }) => average_consumption,
  dry_matter_intake: ({ dry_matter_intake }) => dry_matter_intake,
  conversion: ({ conversion }) => conversion,
  cost_per_head_day: ({ kpis_financial }) => kpis_financial?.cost_per_head_day_cents ?? null,
  cost_per_kg_gain: ({ kpis_financial }) => kpis_financial?.cost_per_kg_gain_cents ?? null,
  cost_per_arroba: ({ kpis_financial }) => kpis_financial?.cost_per_arroba_cents ?? null,
  breakeven_per_arroba: ({ kpis_financial }) => kpis_financial?.breakeven_per_arroba_cents ?? null,
} satisfies Record<string, (lot: LotOverview) => string | number | null>;
export type OverviewOrder = keyof typeof overviewOrders;

/** 'heads' sorts up, '-heads' down; what is not known comes last either way, and equals are by name. */
export function inOrder(sort: string | undefined): (a: LotOverview, b: LotOverview) => number {
  const sign = sort?.startsWith('-') ? -1 : 1;
  const name = (sort ?? '').slice(sign < 0 ? 1 : 0);
  const figure = overviewOrders[Object.hasOwn(overviewOrders, name) ? (name as OverviewOrder) : 'name'];
  return (a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byName(a, b);
    return sign * compare(left, right) || byName(a, b);
  };
}

function byName(a: LotOverview, b: LotOverview): number {
  return text.compare(a.name, b.name) || a.id - b.id;
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'string' ? text.compare(a, String(b)) : a - Number(b);
}
