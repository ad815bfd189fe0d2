import { z } from 'zod';
import { Instant } from './fields.ts';

export const messengers = ['whatsapp', 'telegram'] as const;
export type Messenger = (typeof messengers)[number];
export const messengerLabels: Record<Messenger, string> = { whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** How long a code that links a phone may be used, once. */
export const linkCodeMinutes = 15;

/** A messenger that the server speaks, and whether one's own phone is linked to it. */
export const MessengerLink = z.object({
  channel: z.enum(messengers),
  /** Where the code is sent to, if the server was told. */
  contact: z.string().nullable(),
  linked_at: Instant.nullable(),
  /** Agreed to be written to without having asked. */
  opted_in_at: Instant.nullable(),
});
export type MessengerLink = z.infer<typeof MessengerLink>;

export const LinkCode = z.object({ code: z.string(), expires_at: Instant });
export type LinkCode = z.infer<typeof LinkCode>;

/**
 * One key for a Brazilian mobile's two forms: with the ninth digit, 55 34 9 9123 4567, and without it, which only those
 * beginning with 6 to 9 ever had. Other numbers are their own.
 */
export function phoneKey(number: string): string {
  const digits = number.replaceAll(/\D/g, '');
  const mobile = /^55(\d{2})9([6-9]\d{7})$/.exec(digits);
  return mobile ? `55${mobile[1]}${mobile[2]}` : digits;
}
