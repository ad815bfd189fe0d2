import { z } from 'zod';
import { Id, Instant, reference, requiredText } from '../fields.ts';
import { invalid } from '../messages.ts';
import { longestQuestion } from './longest-question.ts';
import { toolNames } from './tools.ts';

export const AssistantMessageInput = z.object({
  text: requiredText('Mensagem', { max: longestQuestion }),
  /** Goes on from there: without it a conversation begins. */
  conversation_id: reference('Conversa').nullish(),
  /** The confirmation that the person pressed. */
  confirmation_id: z.uuid(invalid('Confirmação')).nullish(),
});
export type AssistantMessageInput = z.infer<typeof AssistantMessageInput>;

export const answerKinds = ['answer', 'ask', 'decline', 'help', 'confirm', 'done', 'canceled'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** A confirmation lives so long, and once. */
export const confirmMinutes = 5;

export const AssistantAnswer = z.object({
  conversation_id: Id,
  kind: z.enum(answerKinds),
  text: z.string(),
  tool: z.enum(toolNames).nullable(),
  parameters: z.record(z.string(), z.unknown()).nullable(),
  /** The raw figures that the text speaks of. */
  facts: z.unknown().nullable(),
  table: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
  /** Bars of the table's own figures. */
  chart: z
    .object({
      unit: z.string(),
      bars: z.array(z.object({ label: z.string(), value: z.number(), of: z.number().optional() })),
    })
    .optional(),
  /** What may be answered with one press. */
  options: z.array(z.string()),
  confirm: z.object({ id: z.uuid(), text: z.string(), expires_at: Instant }).optional(),
  /** A file of the farm, under its own address. */
  document: z.object({ file_name: z.string(), path: z.string() }).optional(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

/** What a person asked before. */
export const AskedBefore = z.object({
  id: Id,
  conversation_id: Id,
  at: Instant,
  question: z.string(),
});
export type AskedBefore = z.infer<typeof AskedBefore>;
