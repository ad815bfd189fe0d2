import type { AssistantAnswer, AssistantMessageInput } from '@cocho/domain/assistant/assistant-messages';
import { tools } from '@cocho/domain/assistant/tools';
import { understand } from '@cocho/domain/assistant/understand';
import type { Ask, Told, Understandable } from '@cocho/domain/assistant/understood';
import { may } from '@cocho/domain/permissions';
import { type Assistant, answerCall, confirmed } from './answer-call.ts';
import type { Asker } from './asker.ts';
import { chatReply } from './chat-engine.ts';
import { keepSaid, openConversation, type Said } from './conversation-rows.ts';
import { farmNames } from './farm-names.ts';
import { notYours, type Reply, said } from './reply.ts';

/** One thing said and answered, in any channel, with the asker's own permissions; kept for audit. */
export async function converse(
  assistant: Assistant,
  asker: Asker,
  { text, conversation_id = null, confirmation_id = null }: AssistantMessageInput,
): Promise<AssistantAnswer> {
  const { sql } = assistant;
  const conversation = await openConversation(sql, asker, conversation_id);
  const pending = confirmation_id ?? conversation.last?.confirmation_id ?? null;
  return keepSaid(sql, asker, conversation.id, { question: text, ...(await replyTo()) });

  async function replyTo(): Promise<Pick<Said, 'engine' | 'reply'>> {
    if (confirmation_id !== null) return builtIn(await confirmed(assistant, asker, conversation.id, confirmation_id));
    const names = await farmNames(sql, asker.scope.farm_id);
    const { last } = conversation;
    const understood = understand(text, { names, today: asker.scope.today, last });
    if (understood.kind === 'yes' && pending)
      return builtIn(await confirmed(assistant, asker, conversation.id, pending));
    if (!('text' in understood) && !('tool' in understood))
      return builtIn(said('canceled', 'Certo, não registrei nada.'));
    // What was asked back is answered where it was asked.
    const isAnswer = last?.ask !== undefined && understood.kind === 'call';
    const chosen = isAnswer ? null : await chatReply(assistant, asker, { text, last, conversationId: conversation.id });
    if (chosen) return { engine: 'chat', reply: chosen };
    return builtIn(await act(assistant, asker, conversation.id, understood));
  }
}

function builtIn(reply: Reply): Pick<Said, 'engine' | 'reply'> {
  return { engine: 'built_in', reply };
}

async function act(
  assistant: Assistant,
  asker: Asker,
  conversationId: number,
  understood: Understandable | Ask | Told,
): Promise<Reply> {
  if (!('tool' in understood)) return said(understood.kind, understood.text);
  if (understood.kind === 'call') return answerCall(assistant, asker, conversationId, understood);
  const { tool, parameters, slot, options, text } = understood;
  if (!may(asker.user_type, tools[tool].permission)) return said('decline', notYours);
  const turn = { tool, parameters, ask: { slot, options } };
  return { ...said('ask', text), tool, options: options.map(({ label }) => label), turn };
}
