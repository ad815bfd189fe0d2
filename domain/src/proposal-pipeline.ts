import { z } from 'zod';
import { proposalStatuses } from './proposals.ts';

/** One offer as the house follows it, whoever wrote it. */
export const PipelineOffer = z.object({
  number: z.string(),
  author_name: z.string(),
  client_name: z.string(),
  status: z.enum(proposalStatuses),
  total_cents: z.number(),
  monthly_total_cents: z.number(),
  valid_until: z.string(),
  /** Of the client, once they have one. */
  farm_name: z.string().nullable(),
});
export type PipelineOffer = z.infer<typeof PipelineOffer>;

/** What was offered in a month, and what became of it. */
export const PipelineMonth = z.object({
  month: z.string(),
  offered: z.number(),
  offered_cents: z.number(),
  approved: z.number(),
  approved_cents: z.number(),
  approved_monthly_cents: z.number(),
});
export type PipelineMonth = z.infer<typeof PipelineMonth>;

export const Pipeline = z.object({
  /** Waiting for an answer or to be sent; what ends first comes first. */
  due: z.array(PipelineOffer),
  expired: z.array(PipelineOffer),
  approved: z.array(PipelineOffer),
  months: z.array(PipelineMonth),
});
export type Pipeline = z.infer<typeof Pipeline>;
