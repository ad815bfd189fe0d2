import { z } from 'zod';
import type { Content, Incoming } from './incoming-message.ts';
import { pressedContent } from './whatsapp-events.ts';

const Chat = z.object({ id: z.int(), type: z.string() });
const Update = z.object({
  update_id: z.int(),
  message: z
    .object({
      chat: Chat,
      date: z.number(),
      text: z.string().optional(),
      voice: z.object({ file_id: z.string() }).optional(),
    })
    .optional(),
  callback_query: z.object({ message: z.object({ chat: Chat }).optional(), data: z.string().optional() }).optional(),
});

/** Private chats only: in a group everyone would read the answer. */
export function updateIn(body: unknown, now: Date): Incoming | null {
  const update = Update.safeParse(body).data;
  const chat = update?.message?.chat ?? update?.callback_query?.message?.chat;
  if (!update || chat?.type !== 'private') return null;
  return {
    channel: 'telegram',
    message_id: String(update.update_id),
    person_key: String(chat.id),
    address: String(chat.id),
    sent_at: update.message ? new Date(update.message.date * 1000) : now,
    content: contentOf(update),
  };
}

function contentOf({ message, callback_query }: z.infer<typeof Update>): Content {
  if (callback_query?.data) return pressedContent(callback_query.data, callback_query.data);
  if (message?.text !== undefined) return { kind: 'text', text: message.text };
  return message?.voice ? { kind: 'voice', file: message.voice.file_id } : { kind: 'other' };
}
