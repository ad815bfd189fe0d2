import { z } from 'zod';
import { Alert } from '../alerts.ts';
import { BoardTile } from '../board.ts';
import { ConsumptionRow, OperatorErrorRow } from '../dashboard.ts';
import { Suggestion } from '../feed-calls.ts';
import { Id, Instant } from '../fields.ts';
import { actions } from '../history.ts';
import { movementKinds } from '../lot-movements.ts';
import { LotOverview } from '../lot-overview.ts';
import { FeedingSupply, KpisFinancial, ReportReading } from '../lot-report.ts';
import { LotOption } from '../lots.ts';
import { RecipeIngredient } from '../recipes.ts';
import { ReportPeriod } from '../report-periods.ts';

/** Null: from the first day that is known. */
const period = ReportPeriod.nullable();
const lot = { lot_id: Id, lot_name: z.string(), corral_name: z.string().nullable() };

/** What lots were to be given and were given, in kg. */
const Fed = z.object({ days: z.number(), planned_kg: z.number(), mo_kg: z.number(), ms_kg: z.number() });

export const ConsumptionFacts = z.object({
  period,
  /** The pen that was asked for; null: a lot, or the whole farm. */
  corral_name: z.string().nullable(),
  /** Those that were given something, the most first. */
  lots: z.array(z.object({ ...lot, ...Fed.shape })),
  totals: Fed,
  /** Of a single lot, on its closed days; else null. */
  mo_per_head_day: z.number().nullable(),
  ms_per_head_day: z.number().nullable(),
});
export type ConsumptionFacts = z.infer<typeof ConsumptionFacts>;

/** How many rows an answer tells at most; its sums are of all there are. */
export const mostTold = 100;

export const LoadFacts = z.object({ lots: z.array(LotOption), count: z.number(), total_kg: z.number() });

export const WhoFedFacts = z.object({
  period,
  /** Of the lot that was asked for, wagon by wagon. */
  lot_name: z.string().nullable(),
  supplies: z.array(FeedingSupply.omit({ date: true, user_id: true, sub_operation_id: true, difference: true })),
  /** Of the farm, or of the person that was asked for. */
  operations: z.array(
    z.object({
      id: Id,
      day: z.iso.date(),
      user_name: z.string(),
      status: z.string(),
      rules: z.array(z.string()),
      expected_kg: z.number(),
      actual_kg: z.number(),
      error_percent: z.number().nullable(),
    }),
  ),
});
export type WhoFedFacts = z.infer<typeof WhoFedFacts>;

export const OperatorErrorsFacts = z.object({ period, operators: z.array(OperatorErrorRow) });

export const PensFacts = z.object({
  day: z.iso.date(),
  planned_kg: z.number(),
  fed_kg: z.number(),
  /** In the words of the board. */
  summary: z.string(),
  lots: z.number(),
  /** How many are in that state. */
  count: z.number(),
  pens: z.array(
    BoardTile.pick({
      lot_id: true,
      lot_name: true,
      corral_name: true,
      state: true,
      planned_kg: true,
      fed_kg: true,
      next_time: true,
      off_percent: true,
    }),
  ),
});
export type PensFacts = z.infer<typeof PensFacts>;

export const IngredientUseFacts = z.object({
  period,
  ingredients: z.array(ConsumptionRow),
  total_kg: z.number(),
});

const Need = z.object({ ingredient_id: Id, ingredient_name: z.string(), kg: z.number() });
export const IngredientNeedFacts = z.object({
  /** As the loads stand now: every reading before that day changes it. */
  day: z.iso.date(),
  ingredients: z.array(Need),
  total_kg: z.number(),
});

export const LotFiguresFacts = LotOverview.omit({ kpis_financial: true });
export const LotCostsFacts = LotOverview.pick({
  id: true,
  name: true,
  corral_name: true,
  days_confined: true,
  projected: true,
  gmd_measured: true,
}).extend({
  /** A price was changed and its days are being priced anew. */
  recalculating: z.boolean(),
  kpis_financial: KpisFinancial,
});
export const ManyLotsFacts = z.object({ lots: z.array(LotOverview) });

export const CompareFacts = ManyLotsFacts.extend({ recalculating: z.boolean() });

export const RecipeFacts = z.object({
  recipe_id: Id,
  recipe_name: z.string(),
  timer: z.number(),
  dry_matter_percent: z.number(),
  ingredients: z.array(RecipeIngredient),
});

export const RecipeChangesFacts = z.object({
  recipe_id: Id,
  recipe_name: z.string(),
  period,
  /** The newest first. */
  changes: z.array(
    z.object({
      at: Instant,
      user_name: z.string().nullable(),
      action: z.enum(actions),
      differences: z.array(z.string()),
    }),
  ),
});
export type RecipeChangesFacts = z.infer<typeof RecipeChangesFacts>;

export const ReportPdfFacts = z.object({
  lot_id: Id,
  lot_name: z.string(),
  period,
  file_name: z.string(),
  /** Under the farm's own address. */
  path: z.string(),
});

export const ReadingsFacts = z.object({ lot_id: Id, lot_name: z.string(), period, readings: z.array(ReportReading) });

export const MovementsFacts = z.object({
  period,
  kind: z.enum(movementKinds),
  /** Of deaths and sales; 0 of weighings. */
  heads: z.number(),
  /** The newest first. */
  movements: z.array(
    z.object({
      ...lot,
      day: z.iso.date(),
      heads: z.number(),
      avg_weight: z.number().nullable(),
      cause: z.string().nullable(),
    }),
  ),
});

export const LotsFacts = LoadFacts.extend({ heads: z.number() });

export const AlertsFacts = z.object({
  /** The lot that was asked for; null: the whole farm. */
  lot_name: z.string().nullable(),
  /** The worst first. */
  alerts: z.array(
    Alert.pick({
      id: true,
      severity: true,
      title: true,
      detail: true,
      next_step: true,
      opened_at: true,
      acknowledged_at: true,
    }),
  ),
});

export const SuggestedCallsFacts = z.object({
  suggestions: z.array(Suggestion.omit({ corral_index_id: true })),
  /** Looked at today, to be moved and not decided yet. */
  waiting: z.number(),
  /** Nobody has looked at their troughs today. */
  unseen: z.number(),
});

export const namedKinds = ['corrals', 'ingredients', 'recipes', 'people', 'indexes'] as const;
export type NamedKind = (typeof namedKinds)[number];

export const NamesFacts = z.object({
  kind: z.enum(namedKinds),
  names: z.array(z.object({ id: Id, name: z.string() })),
});

export const TreatTimesFacts = z.object({
  /** By their time. */
  items: z.array(
    z.object({
      id: Id,
      scheduled_time: z.string(),
      treat_name: z.string(),
      rule_name: z.string(),
      percent: z.number(),
    }),
  ),
});

/** What was written, in the words in which it was confirmed. */
export const DoneFacts = z.object({ done: z.string() });
