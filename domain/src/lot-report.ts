import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { contractKinds } from './lot-costs.ts';
import { movementKinds } from './lot-movements.ts';
import { ReportPeriod } from './report-periods.ts';
import { troughScores } from './trough-scores.ts';
import { weightBases } from './weight-basis.ts';

const Day = z.iso.date();

/** As of the end of the period: its last day, the closing day or today, whichever comes first. */
export const ReportHeader = z.object({
  lot_name: z.string(),
  farm_name: z.string(),
  corral_name: z.string().nullable(),
  client_name: z.string().nullable(),
  entry_date: Day,
  deactivated_at: Day.nullable(),
  /** The day that this header speaks of. */
  as_of: Day,
  /** Of a lot that is closed by then: those that it left with. So is the weight. */
  current_quantity: z.number(),
  /** Of the entry; all weights are told on it. */
  weight_basis: z.enum(weightBases),
  initial_avg_weight: z.number().nullable(),
  current_avg_weight: z.number().nullable(),
  current_total_weight: z.number().nullable(),
  /** kg gained by all heads since entry, those that left since included. */
  weight_gain: z.number().nullable(),
  weight_gain_per_head: z.number().nullable(),
  daily_weight_gain: z.number().nullable(),
  days_in_confinement: z.number(),
  /** MS of the period's closed days / kg gained on them. */
  feed_conversion_ratio: z.number().nullable(),
  /** No weighing yet: weights, gain and conversion only repeat the typed GMD, and are to be labelled 'projetado'. */
  projected: z.boolean(),
  /** The initial weight is what the lot from which the heads came was reckoned to. Absent in what an older version kept. */
  initial_projected: z.boolean().optional(),
});
export type ReportHeader = z.infer<typeof ReportHeader>;

/** What a closed lot left with, as whoever closed it told. */
export const ReportClosing = z.object({
  exit_heads: z.number().nullable(),
  exit_avg_weight: z.number().nullable(),
  price_per_arroba_cents: z.number().nullable(),
  buyer: z.string().nullable(),
});
export type ReportClosing = z.infer<typeof ReportClosing>;

export const ReportKpisTechnical = z.object({
  /** Distinct days fed in the period. */
  treatment_days: z.number(),
  /** Deaths in percent of the heads that ever entered, up to the end of the period. */
  mortality: z.number().nullable(),
  /** The measured one where there is one, else the typed one. */
  gmd: z.number(),
  gmd_projected: z.number(),
  /** From the first known weight to the last weighing; null without one. */
  gmd_measured: z.number().nullable(),
  last_weighing_date: Day.nullable(),
  /** The header's `feed_conversion_ratio`. */
  conversion: z.number().nullable(),
  /** kg gained on the period's closed days: what conversion divides by. */
  period_weight_gain: z.number().nullable(),
  last_trough_reading_date: Instant.nullable(),
});

/** MO is as-fed matter, MS dry matter. Averages per head are those of closed days, 'sobre o fornecido'. */
export const ReportMovementSummary = z.object({
  total_mo_consumed: z.number(),
  total_ms_consumed: z.number(),
  average_daily_mo: z.number().nullable(),
  average_daily_ms: z.number().nullable(),
  average_mo_per_head_per_day: z.number().nullable(),
  average_ms_per_head_per_day: z.number().nullable(),
});

export const ReportReading = z.object({
  date: Instant,
  /** Correction in percent, -100 to 100. */
  value: z.number(),
  new_projected_load: z.number(),
  /** What was seen in the trough; null where nobody said. */
  trough_score: z.enum(troughScores).nullable(),
});
export type ReportReading = z.infer<typeof ReportReading>;

/** Another diet, or another dry matter of the same, with the load that kept the dry matter. Recipes have the names of now. */
export const ReportDietChange = z.object({
  date: Instant,
  old_diet: z.string(),
  new_diet: z.string(),
  old_dry_matter_percent: z.number(),
  new_dry_matter_percent: z.number(),
  old_load: z.number(),
  new_load: z.number(),
});
export type ReportDietChange = z.infer<typeof ReportDietChange>;

/** What one wagon was to give the lot and gave; a grouping sums these. */
export const FeedingSupply = z.object({
  date: Instant,
  /** The farm's day on which it counts: that of the wagon's first load. */
  day: Day,
  /** 0 for a batch that was already planned by another operation, or that was canceled. */
  projected_quantity: z.number(),
  actual_quantity: z.number(),
  difference: z.number(),
  difference_percent: z.number().nullable(),
  efficiency: z.number().nullable(),
  recipe_name: z.string(),
  rule_name: z.string(),
  user_id: Id,
  user_name: z.string(),
  sub_operation_id: Id,
});
export type FeedingSupply = z.infer<typeof FeedingSupply>;

/** A recipe by its id, with the name it has now. A day with two recipes counts in the `days` of both. */
export const DietRow = z.object({
  recipe_id: Id,
  diet_name: z.string(),
  start_date: Day,
  end_date: Day,
  days: z.number(),
  mo_quantity: z.number(),
  ms_quantity: z.number(),
});
export type DietRow = z.infer<typeof DietRow>;

/** The name of what was unloaded although nothing was weighed in. */
export const noComposition = 'sem composição';

export const IngredientRow = z.object({
  /** Null: 'sem composição'. */
  ingredient_id: Id.nullable(),
  ingredient_name: z.string(),
  days: z.number(),
  mo_quantity: z.number(),
});
export type IngredientRow = z.infer<typeof IngredientRow>;

const Cents = z.number().nullable();

/** What must be filled in before a figure can be told, and for which days. */
export const MissingInput = z.object({
  input: z.enum(['ingredient_price', 'composition', 'initial_weight', 'purchase', 'operating_cost', 'sale_price']),
  ingredient_id: Id.optional(),
  ingredient_name: z.string().optional(),
  /** Where it is another one's than the lot's that is told of: that from which heads came. */
  lot_id: Id.optional(),
  lot_name: z.string().optional(),
  from: Day,
  to: Day,
});
export type MissingInput = z.infer<typeof MissingInput>;

/** Cost of the period; @, breakeven and profit from entry to its end, and null while some of the feed has no price. */
export const KpisFinancial = z.object({
  /** Of the kg that have a price. */
  feed_cost_cents: z.number(),
  /** Operating cost of the heads that stayed, night by night. */
  other_cost_cents: z.number(),
  cost_per_head_day_cents: Cents,
  cost_per_kg_gain_cents: Cents,
  arrobas_produced: z.number().nullable(),
  /** They, and what is divided by them, hang on a weight that nobody told. Absent in what an older version kept. */
  arrobas_projected: z.boolean().optional(),
  /** What a contract brings may ask for no weight. */
  profit_projected: z.boolean().optional(),
  /** Null before day 21. */
  cost_per_arroba_cents: Cents,
  breakeven_per_arroba_cents: Cents,
  projected_profit_per_head_cents: Cents,
  /** Some kg of the period have no price. */
  partial: z.boolean(),
  priced_percent: z.number().nullable(),
  missing: z.array(MissingInput),
});
export type KpisFinancial = z.infer<typeof KpisFinancial>;

/** Heads that left, came (negative) or are there, with the days charged for them since the lot's entry. */
export const ChargeLine = z.object({
  kind: z.enum([...movementKinds, 'stock', 'closing']),
  day: Day,
  heads: z.number(),
  days: z.number(),
  head_days: z.number(),
});
export type ChargeLine = z.infer<typeof ChargeLine>;

export const Charge = z.object({
  kind: z.enum(contractKinds),
  /** Of a head's day, an @ or a tonne of MS. */
  unit_cents: z.number(),
  quantity: z.number().nullable(),
  total_cents: Cents,
  /** Charged by @ that hang on a weight that nobody told. Absent: frozen by an earlier release. */
  projected: z.boolean().optional(),
  head_days: z.number(),
  lines: z.array(ChargeLine),
});
export type Charge = z.infer<typeof Charge>;

/** What the financial figures are made of. */
export const ReportCosts = z.object({
  /** A price was changed and its days are being priced anew. */
  recalculating: z.boolean(),
  /** Of the last change of a price. */
  prices_at: Instant.nullable(),
  /** Nights of the period, counted for every head that stayed. */
  head_days: z.number(),
  cents_per_tonne_ms: Cents,
  /** From here on since entry, with what transfers brought and took. Null under a contract: the cattle are the owner's. */
  purchase_cents: Cents,
  freight_cents: Cents,
  /** Some of the life's feed has no price, that of heads before they came among it. Absent in what an older version kept. */
  life_partial: z.boolean().optional(),
  life_feed_cost_cents: z.number(),
  life_other_cost_cents: z.number(),
  arrobas_out: z.number().nullable(),
  arrobas_in_stock: z.number().nullable(),
  /** Eficiência biológica. */
  kg_ms_per_arroba: z.number().nullable(),
  /** kg of carcass a head and day. */
  carcass_gain_per_day: z.number().nullable(),
  sale_price_per_arroba_cents: Cents,
  /** What all heads bring after deductions; null under a contract, and where a price or a weight is not known. */
  revenue_cents: Cents,
  /** The revenue, or the charge of an owner's lot, minus all that was spent; null while some of the feed has no price. */
  result_cents: Cents,
  charge: Charge.nullable(),
});
export type ReportCosts = z.infer<typeof ReportCosts>;

export const LotReport = z.object({
  /** Null: the lot's whole life. */
  period: ReportPeriod.nullable(),
  header: ReportHeader,
  /** From which heads came to it, and took their cost along. */
  source_lots: z.array(Id),
  /** Null while the lot is active. */
  closing: ReportClosing.nullable(),
  kpis_technical: ReportKpisTechnical,
  /** Null for whoever may not see money, as are `costs`. */
  kpis_financial: KpisFinancial.nullable(),
  costs: ReportCosts.nullable(),
  /** Oldest first. */
  trough_readings: z.array(ReportReading),
  /** Those of the period that changed the load, oldest first. */
  diet_changes: z.array(ReportDietChange),
  /** Oldest first. */
  feeding_supply: z.array(FeedingSupply),
  /** By the first day in the period. */
  diet_table: z.array(DietRow),
  /** The largest first. */
  ingredient_table: z.array(IngredientRow),
  movement_summary: ReportMovementSummary,
  totals: z.object({ diet_total_mo: z.number(), diet_total_ms: z.number(), ingredient_total_mo: z.number() }),
});
export type LotReport = z.infer<typeof LotReport>;
