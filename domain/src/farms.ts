import { z } from 'zod';
import { email, flag, Id, Instant, oneOf, registerRow, requiredText, Version } from './fields.ts';
import { invalid } from './messages.ts';
import { userTypes } from './permissions.ts';
import { plans } from './plans.ts';

/** A farm as its members see it: each person's type is per farm. */
export const MemberFarm = z.object({
  id: Id,
  name: z.string(),
  user_type: z.enum(userTypes),
  time_zone: z.string(),
});
export type MemberFarm = z.infer<typeof MemberFarm>;

const fields = {
  name: requiredText('Nome'),
  plan: oneOf('Plano', plans),
  time_zone: requiredText('Fuso horário').refine(isTimeZone, invalid('Fuso horário')),
  active: flag('Fazenda Ativa').default(true),
};

/** Nothing in it is real: only there the scale may be simulated. */
const demonstration = flag('Fazenda de demonstração');

/** What provider staff say of a farm. A new one belongs to someone who has signed up. */
export const NewFarm = z.object({ ...fields, demonstration: demonstration.default(false), admin_email: email() });
export type NewFarm = z.infer<typeof NewFarm>;

export const FarmInput = z.object({ ...fields, demonstration: demonstration.optional(), version: Version.optional() });
export type FarmInput = z.infer<typeof FarmInput>;

export const NewMember = z.object({ email: email(), user_type: oneOf('Tipo de usuário', userTypes) });
export type NewMember = z.infer<typeof NewMember>;

export const Farm = z.object({
  ...registerRow,
  name: z.string(),
  plan: z.enum(plans),
  time_zone: z.string(),
  active: z.boolean(),
  demonstration: z.boolean(),
  /** In use, to hold against the plan's limits. */
  animals: z.number(),
  users: z.number(),
});
export type Farm = z.infer<typeof Farm>;

/** Someone who signed up and belongs to no farm yet. */
export const WaitingPerson = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Until then they cannot be given a farm. */
  email_confirmed: z.boolean(),
  created_at: Instant,
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

/** A named one: an offset like -03:00 knows nothing of the clock's changes. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
