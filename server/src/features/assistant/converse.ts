import { randomUUID } from 'node:crypto';
import { answerOf } from '@cocho/domain/assistant/answers';
import type { AssistantAnswer, AssistantMessageInput } from '@cocho/domain/assistant/assistant-messages';
import { isOrder, type OrderName, type QuestionName, type ToolName, tools } from '@cocho/domain/assistant/tools';
import { understand } from '@cocho/domain/assistant/understand';
import type { Ask, Call, Told, Turn, Understandable } from '@cocho/domain/assistant/understood';
import { may } from '@cocho/domain/permissions';
import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { HttpError, tellOf } from '../../http/errors.ts';
import type { FarmEvents } from '../../live/events.ts';
import { askTool } from './ask-tool.ts';
import type { Asker } from './asker.ts';
import { keepConfirmation, keepSaid, openConversation, takeConfirmation } from './conversation-rows.ts';
import { farmNames } from './farm-names.ts';
import { giveOrder, orderTopics, previewOrder } from './give-order.ts';

export interface Assistant {
  sql: Sql;
  announce: FarmEvents['announce'];
}

/** An answer, and what the next sentence may go on from. */
interface Reply extends Omit<AssistantAnswer, 'conversation_id'> {
  turn: Turn | null;
}

/** One thing said and answered, in any channel, with the asker's own permissions; kept for audit. */
export async function converse(
  assistant: Assistant,
  asker: Asker,
  { text, conversation_id = null, confirmation_id = null }: AssistantMessageInput,
): Promise<AssistantAnswer> {
  const { sql } = assistant;
  const conversation = await openConversation(sql, asker, conversation_id);
  const pending = confirmation_id ?? conversation.last?.confirmation_id ?? null;
  const { turn, ...reply } = await replyTo();
  const { kind, tool } = reply;
  const exchange = { conversation_id: conversation.id, question: text, answer: reply.text, kind, tool, turn };
  await keepSaid(sql, asker.scope.farm_id, { ...exchange, engine: 'built_in' });
  return { conversation_id: conversation.id, ...reply };

  async function replyTo(): Promise<Reply> {
    if (confirmation_id !== null) return confirmed(assistant, asker, conversation.id, confirmation_id);
    const names = await farmNames(sql, asker.scope.farm_id);
    const understood = understand(text, { names, today: asker.scope.today, last: conversation.last });
    if (understood.kind === 'yes' && pending) return confirmed(assistant, asker, conversation.id, pending);
    if (!('text' in understood) && !('tool' in understood)) return said('canceled', 'Certo, não registrei nada.');
    return act(assistant, asker, conversation.id, understood);
  }
}

async function act(
  assistant: Assistant,
  asker: Asker,
  conversationId: number,
  understood: Understandable | Ask | Told,
): Promise<Reply> {
  if (!('tool' in understood)) return said(understood.kind, understood.text);
  if (!may(asker.user_type, tools[understood.tool].permission)) return said('decline', notYours);
  if (understood.kind === 'ask') {
    const { tool, parameters, slot, options, text } = understood;
    const turn = { tool, parameters, ask: { slot, options } };
    return { ...said('ask', text), tool, options: options.map(({ label }) => label), turn };
  }
  return answerCall(assistant, asker, conversationId, understood);
}

const notYours = 'Isso o seu acesso não mostra. Peça ao gestor da fazenda.';

/** Asks the tool or, of an order, for the person's yes. What a tool refuses is told in its own words. */
async function answerCall(
  assistant: Assistant,
  asker: Asker,
  conversationId: number,
  { tool, parameters: given }: Call,
): Promise<Reply> {
  const parameters = tools[tool].parameters.parse(given) as Record<string, unknown>;
  try {
    if (isOrder(tool)) return await askToConfirm(assistant, asker, conversationId, { tool, parameters });
    return await answerQuestion(assistant, asker, tool, parameters);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...said('decline', `${tellOf(error).join(' ')}.`.replace('..', '.')), tool, parameters };
  }
}

async function answerQuestion(
  { sql }: Assistant,
  asker: Asker,
  tool: QuestionName,
  parameters: Record<string, unknown>,
): Promise<Reply> {
  const facts = await askTool(tool, { ...asker, sql }, parameters as never);
  const { text, table } = answerOf<ToolName>(tool, facts as never, parameters as never, asker.scope);
  const document = tool === 'report_pdf' ? { document: facts as { file_name: string; path: string } } : {};
  return {
    ...said('answer', text),
    tool,
    parameters,
    facts,
    table: table ?? null,
    ...document,
    turn: { tool, parameters },
  };
}

async function askToConfirm(
  { sql }: Assistant,
  asker: Asker,
  conversationId: number,
  order: { tool: OrderName; parameters: Record<string, unknown> },
): Promise<Reply> {
  const id = randomUUID();
  const what = await previewOrder(sql, asker, order, id);
  const { text, expires_at } = await keepConfirmation(sql, asker, conversationId, { id, ...order, text: what });
  const turn = { ...order, confirming: true, confirmation_id: id };
  const question = `Confirma? ${capital(text)}`;
  const options = ['Confirmar', 'Cancelar'];
  return { ...said('confirm', question), ...order, options, confirm: { id, text, expires_at }, turn };
}

/** Done once, and only as it was confirmed: what would turn out otherwise meanwhile is asked again. */
async function confirmed(assistant: Assistant, asker: Asker, conversationId: number, id: string): Promise<Reply> {
  const { sql, announce } = assistant;
  const done = await transaction(sql, async (tx) => {
    const confirmation = await takeConfirmation(tx, asker, id);
    if (!confirmation) return null;
    const { tool, text } = confirmation;
    if (!may(asker.user_type, tools[tool].permission)) return { ...confirmation, allowed: false };
    const happened = await giveOrder(tx, asker, confirmation, id);
    if (happened !== text) throw new Changed(confirmation);
    return { ...confirmation, allowed: true };
  }).catch(onChanged);
  if (done instanceof Changed) return answerCall(assistant, asker, conversationId, done.order);
  if (done instanceof HttpError) return said('decline', tellOf(done).join(' '));
  if (!done) return said('decline', 'Essa confirmação já foi usada ou passou do tempo. Peça de novo, por favor.');
  if (!done.allowed) return said('decline', notYours);
  for (const topic of orderTopics[done.tool]) announce(asker.scope.farm_id, topic);
  const { tool, parameters, text } = done;
  return { ...said('done', `Registrado: ${text}`), tool, parameters, facts: { done: text } };
}

class Changed extends Error {
  readonly order: Call;
  constructor({ tool, parameters }: Call) {
    super('something else happened meanwhile');
    this.order = { tool, parameters };
  }
}

function onChanged(error: unknown): Changed | HttpError {
  if (error instanceof Changed || error instanceof HttpError) return error;
  throw error;
}

function said(kind: Reply['kind'], text: string): Reply {
  return { kind, text, tool: null, parameters: null, facts: null, table: null, options: [], turn: null };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
