import { z } from 'zod';
import { flag } from '../fields.ts';

/** What is left out stays as it is. */
export const AssistantSettingsInput = z.object({
  chat_on: flag('Serviço de conversa').optional(),
  voice_on: flag('Serviço de transcrição').optional(),
});
export type AssistantSettingsInput = z.infer<typeof AssistantSettingsInput>;

/** Whose a service is and where it stands. */
const Service = z.object({ provider: z.string(), country: z.string(), model: z.string() });

export const AssistantSettings = z.object({
  chat_on: z.boolean(),
  /** Null where the server has none. */
  chat: Service.extend({ calls_per_day: z.number(), calls_today: z.number() }).nullable(),
  voice_on: z.boolean(),
  voice: Service.nullable(),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;
