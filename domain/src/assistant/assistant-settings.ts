import { z } from 'zod';
import { flag } from '../fields.ts';

export const AssistantSettingsInput = z.object({ chat_on: flag('Serviço de conversa') });
export type AssistantSettingsInput = z.infer<typeof AssistantSettingsInput>;

export const AssistantSettings = z.object({
  chat_on: z.boolean(),
  /** Whose the chat endpoint is and where it stands; null where the server has none. */
  chat: z
    .object({
      provider: z.string(),
      country: z.string(),
      model: z.string(),
      calls_per_day: z.number(),
      calls_today: z.number(),
    })
    .nullable(),
});
export type AssistantSettings = z.infer<typeof AssistantSettings>;
