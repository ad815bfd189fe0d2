import { z } from 'zod';
import { flag, Id, Instant, requiredText } from './fields.ts';

/** A program of the person's asks in their name, and writes only where they chose so. */
export const AccessTokenInput = z.object({
  name: requiredText('Nome', { max: 60 }),
  writes: flag('Pode registrar').default(false),
});
export type AccessTokenInput = z.infer<typeof AccessTokenInput>;

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  writes: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** The only time that it is shown. */
export const NewAccessToken = AccessToken.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof NewAccessToken>;

/** More than these nobody tells apart. */
export const mostAccessTokens = 10;
