import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import { createStore } from '../../lib/store.ts';

/** One thing said, and its answer once it has come: null while it is on its way, text where none came. */
export interface Exchange {
  question: string;
  answer: AssistantAnswer | string | null;
}

/** Who talks, and of which farm. */
export interface Talker {
  userId: number | null;
  farmId: number | null;
}

interface Conversation extends Talker {
  exchanges: Exchange[];
}

const none: Conversation = { userId: null, farmId: null, exchanges: [] };

/** Stays while the drawer is closed and pages change; ends with the page, and where another person or another farm comes. */
export const conversation = createStore<Conversation>(none);

export function exchangesOf({ userId, farmId, exchanges }: Conversation, talker: Talker): Exchange[] {
  return userId === talker.userId && farmId === talker.farmId ? exchanges : [];
}

/** What the next sentence goes on from. */
export function conversationId(exchanges: Exchange[]): number | null {
  const answers = exchanges
    .map(({ answer }) => answer)
    .filter((answer) => answer !== null && typeof answer === 'object');
  return answers.at(-1)?.conversation_id ?? null;
}

export function asked(talker: Talker, question: string): void {
  const exchanges = exchangesOf(conversation.get(), talker);
  conversation.set({ ...talker, exchanges: [...exchanges, { question, answer: null }] });
}

/** What was said stays with the server, and can be asked again. */
export function beginAnew(talker: Talker): void {
  conversation.set({ ...talker, exchanges: [] });
}

/** To what was asked last; an answer that comes after the person or the farm was changed is nobody's. */
export function answered(talker: Talker, answer: AssistantAnswer | string): void {
  const exchanges = exchangesOf(conversation.get(), talker);
  const last = exchanges.at(-1);
  if (last) conversation.set({ ...talker, exchanges: [...exchanges.slice(0, -1), { ...last, answer }] });
}
