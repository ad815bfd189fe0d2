import { type Books, booksOf, type CostFacts } from './cost-facts.ts';
import { headCost, type Rate } from './daily-costs.ts';
import { addDays, type Day } from './days.ts';
import type { FarmSettings } from './farm-settings.ts';
import { justBeforeEach } from './just-before.ts';
import { negligible } from './lot-basis.ts';
import { chargeOf } from './lot-charge.ts';
import { closingExit } from './lot-closing.ts';
import { arrobasOfLive, kgPerArroba } from './lot-costs.ts';
import { countHeadNights, headsOn } from './lot-figures.ts';
import type { Balance, LedgerLot, LedgerMovement } from './lot-ledger.ts';
import type { KpisFinancial, ReportCosts } from './lot-report.ts';
import { measuredGain, movementsUntil, type WeightFacts, weightOn } from './lot-weights.ts';
import { missingInputs } from './missing-inputs.ts';

/** Feed of the report's period: all of it, and that of closed days. */
export interface FedCost {
  mo_kg: number;
  unpriced_kg: number;
  cost_cents: number;
  closed_cost_cents: number;
  closed_ms_kg: number;
}

interface Asked {
  lot_id: number;
  /** The lot's weights, with that of its exit. */
  weights: WeightFacts;
  as_of: Day;
  /** Nights of the period: from a day up to, not including, another. */
  from: Day;
  to: Day;
  fed: FedCost;
  /** kg gained in these nights. */
  gain: number | null;
}

/** Before, an @ is more a matter of the yields than of the feed. */
const firstDayOfArrobas = 21;
/** What a mean of days may be off by. */
const floatErrorDays = 1e-6;

/** Cost follows the period; @, breakeven and profit run from entry to its end. */
export function lotFinancials(
  facts: CostFacts,
  asked: Asked,
  books: Books = booksOf(facts, asked.as_of),
): { kpis_financial: KpisFinancial; costs: ReportCosts } {
  const { settings, rates } = facts;
  const lot = books.lots.get(asked.lot_id) as LedgerLot;
  const basis = books.accounts.get(asked.lot_id) as Balance;
  const made = arrobasOf(lot, asked, basis, settings);
  const other = otherCost(lot, asked, rates);
  const nights = countHeadNights(lot, asked.from, addDays(asked.to, -1));
  const spent = asked.fed.closed_cost_cents + other;
  const isPriced = basis.unpriced_kg < negligible;
  const produced = minus(made.out_and_stock, basis.entry_arrobas);
  const charge = chargeOf(lot, asked.as_of, { arrobas: produced, projected: made.projected });
  const life = isPriced ? lifeFigures(basis, made, produced, charge?.total_cents) : null;
  const { fed } = asked;
  return {
    kpis_financial: {
      feed_cost_cents: Math.round(fed.cost_cents),
      other_cost_cents: Math.round(other),
      cost_per_head_day_cents: per(spent, nights),
      cost_per_kg_gain_cents: per(spent, asked.gain),
      arrobas_produced: produced,
      arrobas_projected: made.projected,
      profit_projected: charge ? charge.projected : made.projected,
      cost_per_arroba_cents: life?.cost_per_arroba_cents ?? null,
      breakeven_per_arroba_cents: life?.breakeven_per_arroba_cents ?? null,
      projected_profit_per_head_cents: life?.projected_profit_per_head_cents ?? null,
      partial: fed.unpriced_kg >= negligible,
      priced_percent: fed.mo_kg > 0 ? ((fed.mo_kg - fed.unpriced_kg) / fed.mo_kg) * 100 : null,
      missing: missingInputs(books, lot, basis, {
        as_of: asked.as_of,
        rates,
        isSalePriced: made.net === null || made.revenue_cents !== null,
      }),
    },
    costs: {
      recalculating: facts.recalculating,
      prices_at: facts.prices_at,
      head_days: nights,
      cents_per_tonne_ms: fed.unpriced_kg < negligible ? per(fed.closed_cost_cents * 1000, fed.closed_ms_kg) : null,
      purchase_cents: charge ? null : rounded(basis.purchase_cents),
      freight_cents: charge ? null : Math.round(basis.freight_cents + made.freight_cents),
      life_feed_cost_cents: Math.round(basis.cost_cents),
      life_partial: !isPriced,
      life_other_cost_cents: Math.round(basis.other_cents),
      arrobas_out: made.out,
      arrobas_in_stock: made.stock,
      kg_ms_per_arroba: isSome(produced) ? basis.ms_kg / produced : null,
      carcass_gain_per_day:
        produced !== null && basis.head_days > 0 ? (produced * kgPerArroba) / basis.head_days : null,
      sale_price_per_arroba_cents: priceOf(lot, asked.as_of, settings),
      revenue_cents: charge ? null : rounded(made.revenue_cents),
      result_cents: rounded(life?.result_cents ?? null),
      charge,
    },
  };
}

function otherCost(lot: LedgerLot, { from, to }: Asked, rates: Rate[]): number {
  let cents = 0;
  let heads = headsOn(lot, from);
  let day = from;
  for (const movement of movementsUntil(lot, addDays(to, -1)).filter((one) => one.day > from)) {
    cents += heads * headCost(rates, day, movement.day);
    heads += movement.heads;
    day = movement.day;
  }
  return cents + heads * headCost(rates, day, to);
}

interface Arrobas {
  /** Null where a weight is not known. */
  out: number | null;
  stock: number | null;
  out_and_stock: number | null;
  /** What the deductions leave of them. */
  net: number | null;
  heads: number;
  /** Some of them hang on a weight that nobody told. */
  projected: boolean;
  /** What it costs to take the cattle to the buyer. */
  freight_cents: number;
  /** What they bring after deductions; null where a price is not known. */
  revenue_cents: number | null;
}

/** The @ that left by sale and those that are there or left when the lot was closed, with what they bring. */
function arrobasOf(lot: LedgerLot, { weights, as_of }: Asked, basis: Balance, settings: FarmSettings): Arrobas {
  const price = priceOf(lot, as_of, settings);
  const sales = movementsUntil(lot, as_of).filter(({ kind }) => kind === 'sale');
  const before = justBeforeEach(weights, as_of).filter(({ movement }) => movement.kind === 'sale');
  const standing = stockOf(lot, as_of, basis);
  const heads = standing.reduce((sum, one) => sum + one.heads, 0);
  const weight = weightOn(weights, as_of);
  const stock = total(standing.map((one) => arrobasOfLive(one.heads, weight, one.yieldPercent)));
  const lines = [
    { arrobas: stock, deductions: settings.deductions_percent, price },
    ...sales.map((sale, index) => ({
      arrobas: arrobasSold(sale, before[index]?.weight ?? null, basis.exit_yields.get(sale.id) as number),
      deductions: sale.deductions_percent ?? settings.deductions_percent,
      price: sale.price_per_arroba_cents ?? price,
    })),
  ];
  const net = lines.map(({ arrobas, deductions }) => times(arrobas, 1 - deductions / 100));
  const all = total(lines.map(({ arrobas }) => arrobas));
  return {
    stock,
    out: minus(all, stock),
    out_and_stock: all,
    net: total(net),
    heads: heads - sales.reduce((sum, sale) => sum + sale.heads, 0),
    projected:
      (heads > 0 && isStockProjected(lot, weights, as_of)) ||
      sales.some((sale, index) => isUnweighed(sale) && !before[index]?.weighed),
    freight_cents: sales.reduce((sum, sale) => sum + (sale.freight_cents ?? 0), 0),
    revenue_cents: total(lines.map((line, index) => (line.arrobas === 0 ? 0 : times(net[index] ?? null, line.price)))),
  };
}

/** What a sale brings that says nothing itself: as told at the closing, else for the lot, else for the farm. */
function priceOf(lot: LedgerLot, as_of: Day, settings: FarmSettings): number | null {
  const closing = as_of === lot.deactivated_at ? lot.price_per_arroba_cents : null;
  return closing ?? lot.sale_price_per_arroba_cents ?? settings.sale_price_per_arroba_cents;
}

/** Heads that are there, and what their carcasses would yield; of a closed lot those of whom was told how they left, and the rest. */
function stockOf(lot: LedgerLot, as_of: Day, { yield_percent, exit_yield_percent }: Balance) {
  const exit = (as_of === lot.deactivated_at && closingExit(lot)?.heads) || 0;
  return [
    { heads: exit, yieldPercent: exit_yield_percent },
    { heads: headsOn(lot, as_of) - exit, yieldPercent: yield_percent },
  ].filter(({ heads }) => heads > 0);
}

/** By its carcasses where they were weighed, else by the weight it says or, where it says none, by that of the lot. */
export function arrobasSold(
  sale: Pick<LedgerMovement, 'heads' | 'avg_weight' | 'carcass_kg'>,
  weight: number | null,
  exitYield: number,
): number | null {
  if (sale.carcass_kg !== null) return sale.carcass_kg / kgPerArroba;
  return arrobasOfLive(-sale.heads, sale.avg_weight ?? weight, exitYield);
}

/** While they stay, a measured gain tells what they weigh; what they weighed when the lot was closed, only a weighing of that day. */
function isStockProjected(lot: LedgerLot, weights: WeightFacts, as_of: Day): boolean {
  const { gmd, day } = measuredGain(weights, as_of);
  return day !== as_of && (as_of === lot.deactivated_at || gmd === null);
}

function isUnweighed({ avg_weight, carcass_kg }: LedgerMovement): boolean {
  return (carcass_kg ?? avg_weight) === null;
}

/** Where all that was fed has a price. Of an owner's lot under contract the farm has only its charge. */
function lifeFigures(basis: Balance, made: Arrobas, produced: number | null, charge: number | null | undefined) {
  const spent = basis.cost_cents + basis.other_cents;
  const invested = add(basis.purchase_cents, basis.freight_cents + made.freight_cents + spent);
  const profit = charge === undefined ? minus(made.revenue_cents, invested) : minus(charge, spent);
  return {
    cost_per_arroba_cents: basis.days_on_feed < firstDayOfArrobas - floatErrorDays ? null : per(spent, produced),
    breakeven_per_arroba_cents: charge === undefined && invested !== null ? per(invested, made.net) : null,
    result_cents: profit,
    projected_profit_per_head_cents: profit === null ? null : per(profit, made.heads),
  };
}

function rounded(cents: number | null): number | null {
  return cents === null ? null : Math.round(cents);
}

/** Whole cents; nothing where there is nothing to divide by. */
function per(cents: number, by: number | null): number | null {
  return isSome(by) ? Math.round(cents / by) : null;
}

/** Sums of fractions that should be nothing may leave less than what is negligible. */
function isSome(amount: number | null): amount is number {
  return amount !== null && amount >= negligible;
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

function minus(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a - b;
}

function times(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a * b;
}

function total(amounts: (number | null)[]): number | null {
  return amounts.reduce(add, 0);
}
