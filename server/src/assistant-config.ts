import { z } from 'zod';
import { StartError } from './start-error.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });
const secret = z.string().max(1000).optional();
const name = z.string().max(80);
const unknownCountry = 'país não informado';

/** Whom the assistant speaks through and, if anyone, who else understands its questions. All of it may be left out. */
export const assistantEnvironment = {
  ASSISTANT_RETENTION_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 3650')
    .max(3650, 'must be 1 to 3650')
    .default(180),
  CHAT_BASE_URL: address.optional(),
  CHAT_API_KEY: secret,
  CHAT_MODEL: name.optional(),
  CHAT_PROVIDER: name.optional(),
  CHAT_COUNTRY: name.default(unknownCountry),
  CHAT_CALLS_PER_DAY: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be 1 to 100000')
    .max(100_000, 'must be 1 to 100000')
    .default(500),
  TRANSCRIPTION_BASE_URL: address.optional(),
  TRANSCRIPTION_API_KEY: secret,
  TRANSCRIPTION_MODEL: name.default('whisper-1'),
  TRANSCRIPTION_PROVIDER: name.optional(),
  TRANSCRIPTION_COUNTRY: name.default(unknownCountry),
  WHATSAPP_TOKEN: secret,
  WHATSAPP_APP_SECRET: secret,
  WHATSAPP_VERIFY_TOKEN: secret,
  WHATSAPP_PHONE_NUMBER_ID: name.optional(),
  WHATSAPP_BASE_URL: address.default('https://graph.facebook.com'),
  WHATSAPP_NUMBER: name.optional(),
  WHATSAPP_TEMPLATE_BRIEFING: name.optional(),
  TELEGRAM_BOT_TOKEN: secret,
  TELEGRAM_SECRET: secret,
  TELEGRAM_BASE_URL: address.default('https://api.telegram.org'),
  TELEGRAM_BOT_NAME: name.optional(),
};
type Values = z.infer<z.ZodObject<typeof assistantEnvironment>>;

export function assistantConfig(values: Values) {
  return {
    assistantRetentionDays: values.ASSISTANT_RETENTION_DAYS,
    chat: chatOf(values),
    transcription: transcriptionOf(values),
    whatsapp: whatsappOf(values),
    telegram: telegramOf(values),
  };
}

/** Null: questions are understood by the built-in engine alone. */
function chatOf(values: Values) {
  const { CHAT_BASE_URL, CHAT_PROVIDER } = values;
  if (!CHAT_BASE_URL) return null;
  const { CHAT_MODEL } = together(values, ['CHAT_MODEL']);
  return {
    baseUrl: bare(CHAT_BASE_URL),
    apiKey: values.CHAT_API_KEY,
    model: CHAT_MODEL,
    provider: CHAT_PROVIDER ?? new URL(CHAT_BASE_URL).hostname,
    country: values.CHAT_COUNTRY,
    callsPerDay: values.CHAT_CALLS_PER_DAY,
  };
}

/** Null: voice notes are not heard yet. */
function transcriptionOf(values: Values) {
  const { TRANSCRIPTION_BASE_URL, TRANSCRIPTION_PROVIDER } = values;
  if (!TRANSCRIPTION_BASE_URL) return null;
  return {
    baseUrl: bare(TRANSCRIPTION_BASE_URL),
    apiKey: values.TRANSCRIPTION_API_KEY,
    model: values.TRANSCRIPTION_MODEL,
    provider: TRANSCRIPTION_PROVIDER ?? new URL(TRANSCRIPTION_BASE_URL).hostname,
    country: values.TRANSCRIPTION_COUNTRY,
  };
}

function whatsappOf(values: Values) {
  const set = allOrNone(values, [
    'WHATSAPP_TOKEN',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_VERIFY_TOKEN',
    'WHATSAPP_PHONE_NUMBER_ID',
  ]);
  if (!set) return null;
  return {
    token: set.WHATSAPP_TOKEN,
    appSecret: set.WHATSAPP_APP_SECRET,
    verifyToken: set.WHATSAPP_VERIFY_TOKEN,
    phoneNumberId: set.WHATSAPP_PHONE_NUMBER_ID,
    baseUrl: bare(values.WHATSAPP_BASE_URL),
    number: values.WHATSAPP_NUMBER,
    briefingTemplate: values.WHATSAPP_TEMPLATE_BRIEFING,
  };
}

function telegramOf(values: Values) {
  const set = allOrNone(values, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_SECRET']);
  if (!set) return null;
  return {
    botToken: set.TELEGRAM_BOT_TOKEN,
    secret: set.TELEGRAM_SECRET,
    baseUrl: bare(values.TELEGRAM_BASE_URL),
    botName: values.TELEGRAM_BOT_NAME,
  };
}

/** Null: none of them is set. */
function allOrNone<Name extends keyof Values>(values: Values, names: Name[]): Record<Name, string> | null {
  return names.every((one) => values[one] === undefined) ? null : together(values, names);
}

/** One without the others would be a door half open. */
function together<Name extends keyof Values>(values: Values, names: Name[]): Record<Name, string> {
  const missing = names.filter((one) => values[one] === undefined);
  if (missing.length > 0) throw new StartError(missing.map((one) => `${one} must be set too`).join('\n'));
  return values as Record<Name, string>;
}

function bare(url: string): string {
  return url.replace(/\/$/, '');
}
