import { z } from 'zod';
import { Contact } from './contacts.ts';
import { proposalStatuses } from './proposals.ts';

/** One offer as the provider follows it, whoever wrote it. */
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

/** Who asked to be called, is being talked to, and has no offer yet. */
export const PipelineContact = Contact.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  status: true,
  created_at: true,
});
export type PipelineContact = z.infer<typeof PipelineContact>;

export const Pipeline = z.object({
  contacts: z.array(PipelineContact),
  /** Waiting for an answer or to be sent; what ends first comes first. */
  due: z.array(PipelineOffer),
  /** Of these, and of the contacts, the newest come first. */
  expired: z.array(PipelineOffer),
  approved: z.array(PipelineOffer),
  rejected: z.array(PipelineOffer),
  months: z.array(PipelineMonth),
});
export type Pipeline = z.infer<typeof Pipeline>;
