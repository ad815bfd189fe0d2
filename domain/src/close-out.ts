import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { Charge, MissingInput } from './lot-report.ts';
import { lotSexes } from './lots.ts';
import { weightBases } from './weight-basis.ts';

const Day = z.iso.date();
const Amount = z.number().nullable();
const Basis = z.enum(weightBases);

/** Who stands on the paper. */
const Party = z.object({ name: z.string(), tax_id: z.string().nullable(), place: z.string().nullable() });
export type Party = z.infer<typeof Party>;

/** Where a weight comes from: a scale, the buyer's slip, what the closing told, or only the gain that was reckoned. */
export const weightOrigins = ['weighing', 'sale', 'carcass', 'closing', 'reckoned'] as const;
export type WeightOrigin = (typeof weightOrigins)[number];

/** Heads that came (positive) or went (negative), with their weight as it was told or, where nobody did, as reckoned. */
const CloseOutMove = z.object({
  kind: z.enum(['sale', 'transfer', 'closing']),
  day: Day,
  heads: z.number(),
  avg_weight: Amount,
  weight_basis: Basis,
  source: z.enum(weightOrigins),
  /** What was sold, in @ of carcass. */
  arrobas: Amount,
  price_per_arroba_cents: Amount,
  /** The other lot of a transfer, or the buyer. */
  other: z.string().nullable(),
  user_name: z.string().nullable(),
});
export type CloseOutMove = z.infer<typeof CloseOutMove>;

/**
 * The figures of a lot's whole life, as they are frozen when it is closed. What was frozen is never changed, so that later
 * releases read what earlier ones wrote: a field that is added here is optional.
 */
export const CloseOut = z.object({
  farm: Party,
  owner: Party.nullable(),
  lot: z.object({
    name: z.string(),
    corral_name: z.string().nullable(),
    sex: z.enum(lotSexes).nullable(),
    breed: z.string().nullable(),
    category: z.string().nullable(),
  }),
  entry: z.object({
    day: Day,
    heads: z.number(),
    avg_weight: Amount,
    weight_basis: Basis,
    kg: Amount,
    arrobas: Amount,
    /** Its heads came from another lot: the @ are those that they had when they came to the farm. */
    opened_by_transfer: z.literal(true).optional(),
    /** And weigh what that lot was reckoned to. */
    projected: z.literal(true).optional(),
  }),
  /** The day of closing. */
  end_day: Day,
  days: z.number(),
  /** entered + transferred = sold + dead + stock. */
  heads: z.object({
    entered: z.number(),
    transferred: z.number(),
    sold: z.number(),
    dead: z.number(),
    stock: z.number(),
  }),
  deaths: z.array(z.object({ day: Day, heads: z.number(), cause: z.string() })),
  weighings: z.array(
    z.object({
      day: Day,
      avg_weight: z.number(),
      weight_basis: Basis,
      source: z.enum(weightOrigins),
      user_name: z.string().nullable(),
    }),
  ),
  moves: z.array(CloseOutMove),
  feed: z.object({
    days: z.number(),
    mo_kg: z.number(),
    ms_kg: z.number(),
    mo_per_head_day: Amount,
    ms_per_head_day: Amount,
    /** MS in percent of the live weight. */
    percent_of_weight: Amount,
  }),
  performance: z.object({
    /** Nobody weighed: the weight, too, only repeats the expected gain. */
    projected: z.boolean(),
    /** The gain was not measured, though there may be a weight: all but the final weight repeat the expected gain. */
    gain_projected: z.boolean().optional(),
    /** @ and what is divided by them hang on a weight that nobody told. */
    arrobas_projected: z.boolean().optional(),
    final_avg_weight: Amount,
    gain_kg: Amount,
    gmd: z.number(),
    gmd_planned: z.number(),
    conversion: Amount,
    arrobas_produced: Amount,
    kg_ms_per_arroba: Amount,
    carcass_gain_per_day: Amount,
    mortality: Amount,
  }),
  diets: z.array(
    z.object({ name: z.string(), from: Day, to: Day, days: z.number(), mo_kg: z.number(), ms_kg: z.number() }),
  ),
  /** Under a contract: the owner's to see. */
  charge: Charge.extend({ paid_cents: z.number(), balance_cents: Amount }).nullable(),
  /** For those of the farm. */
  money: z.object({
    purchase_cents: Amount,
    freight_cents: Amount,
    feed_cost_cents: z.number(),
    other_cost_cents: z.number(),
    cents_per_tonne_ms: Amount,
    cost_per_head_day_cents: Amount,
    cost_per_kg_gain_cents: Amount,
    cost_per_arroba_cents: Amount,
    breakeven_per_arroba_cents: Amount,
    revenue_cents: Amount,
    result_cents: Amount,
    result_per_head_cents: Amount,
    partial: z.boolean(),
    priced_percent: Amount,
    /** Some of all feed has no price, that of heads before they came among it. Absent: frozen by an earlier release. */
    feed_partial: z.boolean().optional(),
    missing: z.array(MissingInput),
    prices_at: Instant.nullable(),
  }),
  /** By whom and on whose clock it was frozen; of what is not frozen there is nobody. */
  issued: z.object({ user_name: z.string().nullable(), time_zone: z.string() }).optional(),
});
export type CloseOut = z.infer<typeof CloseOut>;

/** Who froze which version, and when: as it was then, so that the paper reads as it was signed. */
export const CloseOutVersion = z.object({
  version: z.number(),
  created_at: Instant,
  user_name: z.string().nullable(),
  /** Whose hours its paper tells. */
  time_zone: z.string(),
});
export type CloseOutVersion = z.infer<typeof CloseOutVersion>;

export const FrozenCloseOut = CloseOutVersion.extend({ close_out: CloseOut });
export type FrozenCloseOut = z.infer<typeof FrozenCloseOut>;

/** A line that reads otherwise than in the last version; null where it was not, or is no more. */
export const CloseOutChange = z.object({
  section: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type CloseOutChange = z.infer<typeof CloseOutChange>;

/** What the change comes to: in the result or, where that is not known, in the charge or in what was spent. */
export const CloseOutDifference = z.object({
  of: z.enum(['result', 'charge', 'cost']),
  cents: z.number(),
});
export type CloseOutDifference = z.infer<typeof CloseOutDifference>;

/** All versions of a lot, the last first, and what it would be if it were frozen now. */
export const LotCloseOuts = z.object({
  lot_id: Id,
  /** From which heads came to it, and took their cost along. */
  source_lots: z.array(Id),
  deactivated_at: Day.nullable(),
  /** A price was changed and its days are being priced anew: no version is made meanwhile. */
  recalculating: z.boolean(),
  versions: z.array(CloseOutVersion),
  /** Null while the lot is fed. */
  now: CloseOut.nullable(),
  /** Since the last version; empty where nothing reads otherwise. */
  changes: z.array(CloseOutChange),
  difference: CloseOutDifference.nullable(),
});
export type LotCloseOuts = z.infer<typeof LotCloseOuts>;
