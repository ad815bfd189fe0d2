import { randomUUID } from 'node:crypto';
import { answerOf } from '@cocho/domain/assistant/answers';
import { isOrder, type OrderName, type QuestionName, type ToolName, tools } from '@cocho/domain/assistant/tools';
import type { Call } from '@cocho/domain/assistant/understood';
import { may } from '@cocho/domain/permissions';
import { capital } from '@cocho/domain/sentence-parts';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatConfig } from '../../config.ts';
import type { Sql } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import type { App } from '../../http/app-type.ts';
import { forbidden, HttpError, tellOf } from '../../http/errors.ts';
import type { FarmEvents } from '../../live/events.ts';
import { askTool } from './ask-tool.ts';
import type { Asker } from './asker.ts';
import { keepConfirmation, takeConfirmation, usedConfirmation } from './conversation-rows.ts';
import { giveOrder, orderTopics, previewOrder } from './give-order.ts';
import { notUnderstood, notYours, type Reply, said } from './reply.ts';

export interface Assistant {
  sql: Sql;
  announce: FarmEvents['announce'];
  /** Null where the server has no chat endpoint. */
  chat: ChatConfig | null;
  log: FastifyBaseLogger;
  /** Hears which tool is asked, as soon as that is known. */
  onTool?: (tool: ToolName) => void;
}

/** As a request or a job has it. */
export function assistantOf(
  { sql, config, log }: Pick<App, 'sql' | 'config' | 'log'>,
  announce: FarmEvents['announce'],
): Assistant {
  return { sql, announce, chat: config.chat, log };
}

/** Asks the tool or, of an order, for the person's yes; whoever chose it. What a tool refuses is told in its own words. */
export async function answerCall(
  assistant: Assistant,
  asker: Asker,
  conversationId: number,
  { tool, parameters: given }: Call,
): Promise<Reply> {
  if (!may(asker.user_type, tools[tool].permission)) return said('decline', notYours);
  assistant.onTool?.(tool);
  // A fault for which no field has words of its own is told in these.
  const { data: parameters, error } = tools[tool].parameters.safeParse(given, { error: () => notUnderstood });
  if (!parameters) return said('decline', `${error.issues[0]?.message}.`);
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
  const { text, table, chart } = answerOf<ToolName>(tool, facts as never, parameters as never, asker.scope);
  const document = tool === 'report_pdf' ? { document: facts as { file_name: string; path: string } } : {};
  return {
    ...said('answer', text),
    tool,
    parameters,
    facts,
    table: table ?? null,
    ...(chart && { chart }),
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
export async function confirmed(
  assistant: Assistant,
  asker: Asker,
  conversationId: number,
  id: string,
): Promise<Reply> {
  const { sql, announce } = assistant;
  const done = await transaction(sql, async (tx) => {
    const confirmation = await takeConfirmation(tx, asker, id);
    if (!confirmation) return null;
    const { tool, text } = confirmation;
    if (!may(asker.user_type, tools[tool].permission)) throw forbidden(notYours);
    const happened = await giveOrder(tx, asker, confirmation, id);
    if (happened !== text) throw new Changed(confirmation);
    return confirmation;
  }).catch(onChanged);
  if (done instanceof Changed) return answerCall(assistant, asker, conversationId, done.order);
  if (done instanceof HttpError) return said('decline', tellOf(done).join(' '));
  if (!done) return said('decline', await whyNot(sql, asker, id));
  for (const topic of orderTopics[done.tool]) announce(asker.scope.farm_id, topic);
  const { tool, parameters, text } = done;
  return { ...said('done', `Registrado: ${text}`), tool, parameters, facts: { done: text } };
}

/** A yes that was heard twice is told what the first one did. */
async function whyNot(sql: Sql, asker: Asker, id: string): Promise<string> {
  const used = await usedConfirmation(sql, asker, id);
  if (used) return `Isso já foi registrado: ${used}`;
  return 'Essa confirmação já foi usada ou passou do tempo. Peça de novo, por favor.';
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
