import { createHmac, timingSafeEqual } from 'node:crypto';
import { phoneKey } from '@cocho/domain/messengers';
import { z } from 'zod';
import type { Content, Incoming } from './incoming-message.ts';

/** The header is 'sha256=' and the HMAC of the very bytes. */
export function isSigned(bytes: Buffer, header: unknown, appSecret: string): boolean {
  const expected = `sha256=${createHmac('sha256', appSecret).update(bytes).digest('hex')}`;
  return isSame(header, expected);
}

/** In the same time wherever they differ. */
export function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const Message = z.object({
  from: z.string().min(1).max(40),
  id: z.string().min(1).max(300),
  timestamp: z.coerce.number(),
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ id: z.string(), title: z.string() }).optional(),
      list_reply: z.object({ id: z.string(), title: z.string() }).optional(),
    })
    .optional(),
  button: z.object({ text: z.string(), payload: z.string().optional() }).optional(),
  audio: z.object({ id: z.string() }).optional(),
});

const Status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(z.object({ code: z.number() }))
    .default([])
    .catch([]),
});
export type Status = z.infer<typeof Status>;

const Value = z.object({
  metadata: z.object({ phone_number_id: z.string() }).optional(),
  messages: z.array(z.unknown()).default([]),
  statuses: z.array(z.unknown()).default([]),
});

const Body = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ field: z.string(), value: z.unknown() })) })),
});

/** What is not understood is left out: the rest of a delivery is not lost for it. */
export function eventsIn(body: unknown, phoneNumberId: string): { messages: Incoming[]; statuses: Status[] } {
  const changes = Body.safeParse(body).data?.entry.flatMap((entry) => entry.changes) ?? [];
  const values = changes
    .filter(({ field }) => field === 'messages')
    .flatMap(({ value }) => Value.safeParse(value).data ?? [])
    .filter(({ metadata }) => (metadata?.phone_number_id ?? phoneNumberId) === phoneNumberId);
  return {
    messages: values
      .flatMap((value) => value.messages.flatMap((one) => Message.safeParse(one).data ?? []))
      .map(incoming),
    statuses: values.flatMap((value) => value.statuses.flatMap((one) => Status.safeParse(one).data ?? [])),
  };
}

function incoming(message: z.infer<typeof Message>): Incoming {
  const seconds = Math.min(Math.max(message.timestamp || 0, 0), 4_000_000_000);
  return {
    channel: 'whatsapp',
    message_id: message.id,
    person_key: phoneKey(message.from),
    address: message.from,
    sent_at: new Date(seconds * 1000),
    content: contentOf(message),
  };
}

/** A button or row that we sent carries what is meant in its id: its title may have been cut. */
function contentOf({ type, text, interactive, button, audio }: z.infer<typeof Message>): Content {
  if (type === 'text' && text) return { kind: 'text', text: text.body };
  if (type === 'button' && button) return pressedContent(button.payload ?? '', button.text);
  if (type === 'audio' && audio) return { kind: 'voice', file: audio.id };
  const pressed = interactive?.button_reply ?? interactive?.list_reply;
  return pressed ? pressedContent(pressed.id, pressed.title) : { kind: 'other' };
}

export function pressedContent(id: string, title: string): Content {
  if (id.startsWith('confirm:')) return { kind: 'confirm', id: id.slice('confirm:'.length) };
  const [, farm] = /^briefing:(\d{1,15})$/.exec(id) ?? [];
  if (farm) return { kind: 'briefing', farm_id: Number(farm) };
  return { kind: 'text', text: id.startsWith('say:') ? id.slice('say:'.length) : title };
}
