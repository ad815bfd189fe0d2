import type { AssistantAnswer } from '@cocho/domain/assistant/assistant-messages';
import { createStore } from '../../lib/store.ts';

/** One thing said, and its answer once it has come: null while it is on its way, text where none came. */
export interface Exchange {
  question: string;
  answer: AssistantAnswer | string | null;
}

interface Conversation {
  farmId: number | null;
  exchanges: Exchange[];
}

const none: Conversation = { farmId: null, exchanges: [] };

/** Stays while the drawer is closed and pages change; ends with the page, and where another farm is chosen. */
export const conversation = createStore<Conversation>(none);

export function exchangesOf({ farmId, exchanges }: Conversation, currentFarm: number): Exchange[] {
  return farmId === currentFarm ? exchanges : [];
}

/** What the next sentence goes on from. */
export function conversationId(exchanges: Exchange[]): number | null {
  const answers = exchanges
    .map(({ answer }) => answer)
    .filter((answer) => answer !== null && typeof answer === 'object');
  return answers.at(-1)?.conversation_id ?? null;
}

export function asked(farmId: number, question: string): void {
  const exchanges = exchangesOf(conversation.get(), farmId);
  conversation.set({ farmId, exchanges: [...exchanges, { question, answer: null }] });
}

/** What was said stays with the server, and can be asked again. */
export function beginAnew(farmId: number): void {
  conversation.set({ farmId, exchanges: [] });
}

/** To what was asked last; an answer that comes after the farm was changed is nobody's. */
export function answered(farmId: number, answer: AssistantAnswer | string): void {
  const exchanges = exchangesOf(conversation.get(), farmId);
  const last = exchanges.at(-1);
  if (last) conversation.set({ farmId, exchanges: [...exchanges.slice(0, -1), { ...last, answer }] });
}
