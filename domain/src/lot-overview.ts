import { z } from 'zod';
import { Id } from './fields.ts';
import { lotIds, someLots } from './lot-ids.ts';
import { KpisFinancial, MissingInput } from './lot-report.ts';
import { invalid } from './messages.ts';

/** A lot from entry to today, or to its closing, as its report tells it: what tables and comparisons are made of. */
export const LotOverview = z.object({
  id: Id,
  name: z.string(),
  corral_name: z.string().nullable(),
  entry_date: z.string(),
  deactivated_at: z.string().nullable(),
  /** Of a closed lot those that it left with. So is the weight. */
  heads: z.number(),
  days_confined: z.number(),
  initial_avg_weight: z.number().nullable(),
  initial_projected: z.boolean().optional(),
  avg_weight: z.number().nullable(),
  /** No weighing yet: weight, gain, conversion and what is divided by them only repeat the typed GMD. */
  projected: z.boolean(),
  /** The measured one where there is one, else the typed one. */
  gmd: z.number(),
  gmd_measured: z.number().nullable(),
  last_weighing_date: z.string().nullable(),
  /** kg a day for the whole lot. */
  load: z.number(),
  /** kg MO per head and day. */
  average_consumption: z.number().nullable(),
  /** kg MS per head and day. */
  ms_per_head_day: z.number().nullable(),
  /** MS in percent of body weight. */
  dry_matter_intake: z.number().nullable(),
  conversion: z.number().nullable(),
  /** Null for whoever may not see money. */
  kpis_financial: KpisFinancial.nullable(),
});
export type LotOverview = z.infer<typeof LotOverview>;

/** Those of a sum that not every lot has, named as the table is ordered by them. */
const summedFigures = [
  'avg_weight',
  'gmd',
  'average_consumption',
  'dry_matter_intake',
  'conversion',
  'cost_per_head_day',
  'cost_per_kg_gain',
  'cost_per_arroba',
] as const;
export type SummedFigure = (typeof summedFigures)[number];

/** Of all lots that were asked for, whatever page is shown. A ratio is that of the sums, over the lots that have it. */
export const LotTotals = z.object({
  lots: z.number(),
  heads: z.number(),
  load: z.number(),
  /** Of a head. */
  avg_weight: z.number().nullable(),
  gmd: z.number().nullable(),
  average_consumption: z.number().nullable(),
  dry_matter_intake: z.number().nullable(),
  conversion: z.number().nullable(),
  kpis_financial: KpisFinancial.pick({
    cost_per_head_day_cents: true,
    cost_per_kg_gain_cents: true,
    cost_per_arroba_cents: true,
    partial: true,
    priced_percent: true,
  })
    .extend({
      /** The prices that any of them lacks, each ingredient once. */
      missing: z.array(MissingInput.pick({ input: true, ingredient_id: true, ingredient_name: true })),
    })
    .nullable(),
  /** Of how many lots each figure is, those that have it; and whether one of them only repeats the typed GMD. */
  of: z.partialRecord(z.enum(summedFigures), z.object({ lots: z.number(), projected: z.boolean() })),
});
export type LotTotals = z.infer<typeof LotTotals>;

export const fewestCompared = 2;
export const mostCompared = 6;
export const comparedCount = `Escolha de ${fewestCompared} a ${mostCompared} lotes`;

export const CompareQuery = z.object({ ids: lotIds(fewestCompared, mostCompared, comparedCount) });

/** What a list is asked for beside search, order and page. */
export const overviewFilters = {
  /** Closed lots instead of those being fed. */
  inactive: z.enum(['0', '1'], { error: () => invalid('Situação') }).optional(),
  ids: someLots.optional(),
};
