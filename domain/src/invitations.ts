import { z } from 'zod';
import { FarmUser } from './farm-users.ts';
import { digits, optionalPhone, requiredText } from './fields.ts';
import { nationalDigitsOf } from './phones.ts';

/** How long a link lives, and how often its PIN may be typed wrong. */
export const invitationHours = 72;
export const pinTries = 5;
export const pinLength = 6;

/** A field operator who needs no e-mail: the name on the card, and where the link is sent. */
export const InvitationInput = z.object({ name: requiredText('Nome'), phone: optionalPhone('Telefone') });
export type InvitationInput = z.infer<typeof InvitationInput>;

/** Told once, to the manager who made it: we keep neither the link nor the PIN. */
export const Invitation = z.object({
  id: FarmUser.shape.id,
  name: z.string(),
  phone: z.string().nullable(),
  url: z.string(),
  pin: z.string(),
  expires_at: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the link shows before the PIN is typed. */
export const OpenInvitation = z.object({ name: z.string(), farm_name: z.string() });
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const InvitationPin = z.object({
  pin: digits('PIN', pinLength),
});
export type InvitationPin = z.infer<typeof InvitationPin>;

/** For WhatsApp. The PIN is not in it: whoever reads the message alone does not get in. */
export function invitationText({ name, url }: Pick<Invitation, 'name' | 'url'>, farm: string): string {
  return `${name}, este é o seu acesso ao Cocho na ${farm}: ${url}\nAbra no celular do trato e digite o PIN que eu vou te passar. O link vale ${invitationHours} horas.`;
}

/** To that phone, or, where none is known, to whom the sender then chooses. */
export function whatsAppLink(phone: string | null, text: string): string {
  const number = phone ? `55${nationalDigitsOf(phone)}` : '';
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
