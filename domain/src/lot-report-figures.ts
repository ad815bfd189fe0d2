import type { Books, CostFacts } from './cost-facts.ts';
import { addDays, type Day, earlier, later } from './days.ts';
import { type ClosingFacts, lastOnes, shownOn, withExitWeighing } from './lot-closing.ts';
import { countHeadDaysIn, countHeadNights, daysConfined, headsOn } from './lot-figures.ts';
import { lotFinancials } from './lot-financials.ts';
import {
  type DietRow,
  type FeedingSupply,
  type IngredientRow,
  type LotReport,
  noComposition,
  type ReportClosing,
  type ReportDietChange,
  type ReportReading,
} from './lot-report.ts';
import {
  measuredGain,
  movementsUntil,
  type Stretch,
  sumOver,
  type WeightFacts,
  weighingDays,
  weightAt,
  weightCurve,
} from './lot-weights.ts';
import type { ReportPeriod } from './report-periods.ts';
import { supplyFigures } from './supply-grouping.ts';

/** What the database tells of a lot and a period; feed, readings and supplies are those of the period. */
export interface ReportFacts extends ClosingFacts {
  lot_id: number;
  lot_name: string;
  farm_name: string;
  corral_name: string | null;
  client_name: string | null;
  price_per_arroba_cents: number | null;
  buyer: string | null;
  last_trough_reading_date: string | null;
  readings: ReportReading[];
  diet_changes: ReportDietChange[];
  supplies: Omit<FeedingSupply, 'difference' | 'difference_percent' | 'efficiency'>[];
  diets: DietRow[];
  ingredients: (Omit<IngredientRow, 'ingredient_name'> & { ingredient_name: string | null })[];
  fed: {
    /** Distinct days on which something was given. */
    days: number;
    /** Of closed days only: up to yesterday, or to the closing day. */
    closed_mo_kg: number;
    closed_ms_kg: number;
    closed_cost_cents: number;
    /** Of all days, and the kg of theirs that have no price. */
    cost_cents: number;
    unpriced_kg: number;
  };
}

/** Every figure of a lot's report. Page, PDF and spreadsheet show these and compute none of their own. */
export function lotReport(
  facts: ReportFacts,
  period: ReportPeriod | null,
  today: Day,
  money: CostFacts | null = null,
  books?: Books,
): LotReport {
  const diet_total_mo = total(facts.diets, 'mo_quantity');
  const diet_total_ms = total(facts.diets, 'ms_quantity');
  const fed = { ...facts.fed, mo_kg: diet_total_mo, ms_kg: diet_total_ms };
  const sources = money?.lots.map(({ id }) => id).filter((id) => id !== facts.lot_id) ?? [];
  const figures = keyFigures({ ...facts, fed }, period, today, money, books);
  const { weights, kpis_technical, movement_summary, ...spent } = figures;
  return {
    period,
    header: { ...namesOf(facts), ...weights },
    source_lots: sources.sort((a, b) => a - b),
    closing: facts.deactivated_at === null ? null : closingOf(facts),
    kpis_technical: { ...kpis_technical, last_trough_reading_date: facts.last_trough_reading_date },
    ...spent,
    trough_readings: facts.readings,
    diet_changes: facts.diet_changes,
    feeding_supply: facts.supplies.map((supply) => ({ ...supply, ...supplyFigures(supply) })),
    diet_table: facts.diets,
    ingredient_table: facts.ingredients.map((row) => ({
      ...row,
      ingredient_name: row.ingredient_name ?? noComposition,
    })),
    movement_summary,
    totals: { diet_total_mo, diet_total_ms, ingredient_total_mo: total(facts.ingredients, 'mo_quantity') },
  };
}

/** What the figures of a lot are made of that need no single line of what it was fed: those of many lots at once. */
export interface KeyFacts extends ClosingFacts {
  lot_id: number;
  fed: ReportFacts['fed'] & { mo_kg: number; ms_kg: number };
}

export function keyFigures(
  told: KeyFacts,
  period: ReportPeriod | null,
  today: Day,
  money: CostFacts | null,
  /** Of the same day, where they were made for more than this. */
  books?: Books,
) {
  const facts = withExitWeighing(told);
  const days = reportDays(facts, period, today);
  const nightsTo = addDays(earlier(days.closed, addDays(days.end_of_life, -1)), 1);
  const gain = gainIn(facts, days.as_of, days.from, nightsTo);
  const conversion = gain !== null && gain > 0 && facts.fed.closed_ms_kg > 0 ? facts.fed.closed_ms_kg / gain : null;
  return {
    weights: weightsOf(facts, days.as_of, conversion),
    kpis_technical: { ...kpisOf(facts, days.as_of), conversion, period_weight_gain: gain },
    movement_summary: summaryOf(facts, days),
    ...(money
      ? lotFinancials(money, askedOf(facts, days, nightsTo, gain), books)
      : { kpis_financial: null, costs: null }),
  };
}

function askedOf(facts: KeyFacts, { as_of, from }: ReportDays, nightsTo: Day, gain: number | null) {
  return {
    weights: facts,
    lot_id: facts.lot_id,
    as_of,
    from,
    to: later(from, nightsTo),
    fed: facts.fed,
    gain,
  };
}

type LifeFacts = Pick<ReportFacts, 'entry_date' | 'deactivated_at'>;

interface ReportDays {
  from: Day;
  /** The last closed day of the period: only whole days are divided by heads. */
  closed: Day;
  /** What the header speaks of: the end of the period, never before the lot's entry or after its life. */
  as_of: Day;
  end_of_life: Day;
}

export function reportDays(
  { entry_date, deactivated_at }: LifeFacts,
  period: ReportPeriod | null,
  today: Day,
): ReportDays {
  const end_of_life = deactivated_at ?? today;
  const end = earlier(period?.end_date ?? end_of_life, end_of_life);
  return {
    from: later(period?.start_date ?? entry_date, entry_date),
    closed: earlier(end, deactivated_at ?? addDays(today, -1)),
    as_of: later(end, entry_date),
    end_of_life,
  };
}

function namesOf({ lot_name, farm_name, corral_name, client_name, entry_date, deactivated_at }: ReportFacts) {
  return { lot_name, farm_name, corral_name, client_name, entry_date, deactivated_at };
}

function weightsOf(facts: KeyFacts, as_of: Day, feed_conversion_ratio: number | null) {
  const { entry_date, initial_avg_weight } = facts;
  const { heads: current_quantity, avg_weight: current_avg_weight } = shownOn(facts, as_of);
  const days_in_confinement = daysConfined(entry_date, as_of);
  const weight_gain_per_head = gainPerHead(facts, current_avg_weight, as_of);
  return {
    as_of,
    current_quantity,
    weight_basis: facts.weight_basis ?? 'full',
    initial_avg_weight,
    current_avg_weight,
    current_total_weight: current_avg_weight === null ? null : current_avg_weight * current_quantity,
    weight_gain: gainIn(facts, as_of, entry_date, as_of),
    weight_gain_per_head,
    daily_weight_gain:
      weight_gain_per_head === null || days_in_confinement === 0 ? null : weight_gain_per_head / days_in_confinement,
    days_in_confinement,
    feed_conversion_ratio,
    projected: measuredGain(facts, as_of).day === null,
    initial_projected: facts.opening_reckoned ?? false,
  };
}

/** What it weighs more than at entry or, where nobody weighed it then or others came since, what its days with cattle came to. */
function gainPerHead(facts: KeyFacts, weight: number | null, as_of: Day): number | null {
  const { initial_avg_weight, opening_reckoned, entry_date } = facts;
  if (weight === null || initial_avg_weight === null) return null;
  if (!opening_reckoned && weighingDays(facts, as_of).refilled === null) return weight - initial_avg_weight;
  const until = as_of === facts.deactivated_at ? lastOnes(facts, as_of).day : as_of;
  const curve = weightCurve(facts, as_of);
  return sumOver(
    curve,
    entry_date,
    until,
    ({ gain }, start, length) => gain && gain * nightsWithHeads(facts, start, length),
  );
}

function nightsWithHeads(facts: KeyFacts, start: Day, length: number): number {
  return Array.from({ length }, (_, night) => addDays(start, night)).filter((day) => headsOn(facts, day) > 0).length;
}

function closingOf({ exit_heads, exit_avg_weight, price_per_arroba_cents, buyer }: ReportFacts): ReportClosing {
  return { exit_heads, exit_avg_weight, price_per_arroba_cents, buyer };
}

function kpisOf(facts: KeyFacts, as_of: Day) {
  const measured = measuredGain(facts, as_of);
  return {
    treatment_days: facts.fed.days,
    mortality: mortalityOf(facts, as_of),
    gmd: measured.gmd ?? facts.gmd,
    gmd_projected: facts.gmd,
    gmd_measured: measured.gmd,
    last_weighing_date: measured.day,
  };
}

/** Deaths in percent of the heads that entered: the first ones and those that came by transfer. */
function mortalityOf(facts: WeightFacts, as_of: Day): number {
  const movements = movementsUntil(facts, as_of);
  const came = movements.filter(({ heads }) => heads > 0);
  const deaths = movements.filter(({ kind }) => kind === 'death');
  return (-headsOf(deaths) / (facts.quantity + headsOf(came))) * 100;
}

/** kg gained from a day up to another by the heads there were each day; null where a weight is not known. */
function gainIn(facts: WeightFacts, as_of: Day, from: Day, to: Day): number | null {
  const curve = weightCurve(facts, as_of);
  if (weightAt(curve, from) === null) return null;
  const gained = ({ gain }: Stretch, start: Day, length: number) =>
    gain === null ? null : gain * countHeadNights(facts, start, addDays(start, length - 1));
  return sumOver(curve, from, to, gained);
}

function summaryOf(facts: KeyFacts, { from, closed }: ReportDays) {
  const { days, mo_kg: mo, ms_kg: ms, closed_mo_kg, closed_ms_kg } = facts.fed;
  const headDays = countHeadDaysIn(facts, from, closed);
  const daily = (kg: number) => (days > 0 ? kg / days : null);
  const perHeadDay = (kg: number) => (headDays > 0 && closed_mo_kg > 0 ? kg / headDays : null);
  return {
    total_mo_consumed: mo,
    total_ms_consumed: ms,
    average_daily_mo: daily(mo),
    average_daily_ms: daily(ms),
    average_mo_per_head_per_day: perHeadDay(closed_mo_kg),
    average_ms_per_head_per_day: perHeadDay(closed_ms_kg),
  };
}

function headsOf(movements: { heads: number }[]): number {
  return movements.reduce((sum, { heads }) => sum + heads, 0);
}

function total<Key extends string>(rows: Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
