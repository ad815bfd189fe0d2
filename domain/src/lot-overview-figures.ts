import { booksOf, type CostFacts, type UnpricedFeed } from './cost-facts.ts';
import type { Day } from './days.ts';
import { withExitWeighing } from './lot-closing.ts';
import { lotFigures } from './lot-figures.ts';
import type { LedgerLot } from './lot-ledger.ts';
import type { LotOverview, LotTotals } from './lot-overview.ts';
import { type KeyFacts, keyFigures } from './lot-report-figures.ts';
import { isArrobaProjected, isGainProjected } from './projection-note.ts';

/** What the database tells of one lot of many. */
export interface OverviewLot extends LedgerLot {
  name: string;
  corral_name: string | null;
  load: number;
  /** Only those that were asked for are answered; from the others heads came. */
  is_asked: boolean;
  /** Since entry, of all its days and of those that are closed. */
  life: KeyFacts['fed'];
  unpriced: Omit<UnpricedFeed, 'lot_id'>[];
}

export interface OverviewFacts extends Omit<CostFacts, 'lots' | 'unpriced'> {
  lots: OverviewLot[];
}

/** A figure that is divided: sums of it are divided after adding up. */
type Ratio = [amount: number, by: number] | null;

/** A lot's figures, and what the sums of many are made of. */
export interface Overview {
  row: LotOverview;
  fed_kg: number;
  priced_kg: number;
  ratios: Record<'consumption' | 'intake' | 'conversion' | 'headDay' | 'kgGain' | 'arroba', Ratio>;
}

/** Each lot as its own report tells it; the accounts, which transfers tie to each other, are made once for all. */
export function overviewsOf(facts: OverviewFacts, today: Day, withMoney: boolean): Overview[] {
  const unpriced = facts.lots.flatMap((lot) => lot.unpriced.map((row) => ({ ...row, lot_id: lot.id })));
  const money = withMoney ? { ...facts, unpriced } : null;
  const books = money ? booksOf(money, today) : undefined;
  const asked = facts.lots.filter(({ is_asked }) => is_asked);
  return asked.map((lot) => {
    const key = { ...lot, lot_id: lot.id, fed: lot.life };
    return overviewOf(lot, keyFigures(key, null, today, money, books), today);
  });
}

function overviewOf(lot: OverviewLot, figures: ReturnType<typeof keyFigures>, today: Day): Overview {
  const { weights, kpis_technical, movement_summary, kpis_financial, costs } = figures;
  const { mo_kg, closed_mo_kg, closed_ms_kg, closed_cost_cents, unpriced_kg } = lot.life;
  const { dry_matter_intake } = lotFigures(
    withExitWeighing({ ...lot, mo_kg: closed_mo_kg, ms_kg: closed_ms_kg }),
    today,
  );
  const row: LotOverview = {
    id: lot.id,
    name: lot.name,
    corral_name: lot.corral_name,
    entry_date: lot.entry_date,
    deactivated_at: lot.deactivated_at,
    heads: weights.current_quantity,
    days_confined: weights.days_in_confinement,
    initial_avg_weight: lot.initial_avg_weight,
    initial_projected: weights.initial_projected,
    avg_weight: weights.current_avg_weight,
    projected: weights.projected,
    gmd: kpis_technical.gmd,
    gmd_measured: kpis_technical.gmd_measured,
    last_weighing_date: kpis_technical.last_weighing_date,
    load: lot.load,
    average_consumption: movement_summary.average_mo_per_head_per_day,
    ms_per_head_day: movement_summary.average_ms_per_head_per_day,
    dry_matter_intake,
    conversion: kpis_technical.conversion,
    kpis_financial,
  };
  const spent = closed_cost_cents + (kpis_financial?.other_cost_cents ?? 0);
  const lifeSpent = (costs?.life_feed_cost_cents ?? 0) + (costs?.life_other_cost_cents ?? 0);
  return {
    row,
    fed_kg: mo_kg,
    priced_kg: mo_kg - unpriced_kg,
    ratios: {
      consumption: whole(closed_mo_kg, row.average_consumption),
      intake: whole(closed_ms_kg * 100, dry_matter_intake),
      conversion: row.conversion === null ? null : ratio(closed_ms_kg, kpis_technical.period_weight_gain),
      headDay: ratio(spent, costs?.head_days),
      kgGain: ratio(spent, kpis_technical.period_weight_gain),
      arroba: kpis_financial?.cost_per_arroba_cents == null ? null : ratio(lifeSpent, kpis_financial.arrobas_produced),
    },
  };
}

/** What an amount was divided by to make its figure. */
function whole(amount: number, figure: number | null): Ratio {
  return figure ? [amount, amount / figure] : null;
}

function ratio(amount: number, by: number | null | undefined): Ratio {
  return by && by > 0 ? [amount, by] : null;
}

export function overviewTotals(overviews: Overview[], withMoney: boolean): LotTotals {
  const rows = overviews.map(({ row }) => row);
  const of = (name: keyof Overview['ratios']) => divided(overviews.map(({ ratios }) => ratios[name]));
  const perHead = (figure: (row: LotOverview) => number | null) =>
    divided(
      rows.map((row) => {
        const value = figure(row);
        return value === null ? null : [value * row.heads, row.heads];
      }),
    );
  return {
    lots: rows.length,
    heads: sum(rows.map(({ heads }) => heads)),
    load: sum(rows.map(({ load }) => load)),
    avg_weight: perHead(({ avg_weight }) => avg_weight),
    gmd: perHead(({ gmd }) => gmd),
    average_consumption: of('consumption'),
    dry_matter_intake: of('intake'),
    conversion: of('conversion'),
    kpis_financial: withMoney ? moneyOf(overviews, of) : null,
    of: partsOf(overviews, withMoney),
  };
}

/** Who has a part in each sum. */
function partsOf(overviews: Overview[], withMoney: boolean): LotTotals['of'] {
  const part = (has: (one: Overview) => boolean, isProjected: (row: LotOverview) => boolean) => {
    const some = overviews.filter(has);
    return { lots: some.length, projected: some.some(({ row }) => isProjected(row)) };
  };
  const made = (name: keyof Overview['ratios'], isProjected: (row: LotOverview) => boolean) =>
    part(({ ratios }) => ratios[name] !== null, isProjected);
  const fed = (name: keyof Overview['ratios']) => made(name, () => false);
  return {
    avg_weight: part(
      ({ row }) => row.heads > 0 && row.avg_weight !== null,
      ({ projected }) => projected,
    ),
    gmd: part(({ row }) => row.heads > 0, isGainProjected),
    average_consumption: fed('consumption'),
    dry_matter_intake: fed('intake'),
    conversion: made('conversion', isGainProjected),
    ...(withMoney && {
      cost_per_head_day: fed('headDay'),
      cost_per_kg_gain: made('kgGain', isGainProjected),
      cost_per_arroba: made('arroba', isArrobaProjected),
    }),
  };
}

function moneyOf(overviews: Overview[], of: (name: keyof Overview['ratios']) => number | null) {
  const cents = (value: number | null) => (value === null ? null : Math.round(value));
  const fed = sum(overviews.map(({ fed_kg }) => fed_kg));
  const priced = sum(overviews.map(({ priced_kg }) => priced_kg));
  return {
    cost_per_head_day_cents: cents(of('headDay')),
    cost_per_kg_gain_cents: cents(of('kgGain')),
    cost_per_arroba_cents: cents(of('arroba')),
    partial: overviews.some(({ row }) => row.kpis_financial?.partial),
    priced_percent: fed > 0 ? (priced / fed) * 100 : null,
    missing: missingPrices(overviews),
  };
}

function missingPrices(overviews: Overview[]) {
  const prices = overviews
    .flatMap(({ row }) => row.kpis_financial?.missing ?? [])
    .filter(({ input }) => input === 'ingredient_price')
    .map(({ input, ingredient_id, ingredient_name }) => ({ input, ingredient_id, ingredient_name }));
  return [...new Map(prices.map((price) => [price.ingredient_id, price])).values()];
}

function divided(ratios: Ratio[]): number | null {
  const known = ratios.filter((one) => one !== null);
  const by = sum(known.map(([, part]) => part));
  return by > 0 ? sum(known.map(([amount]) => amount)) / by : null;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
