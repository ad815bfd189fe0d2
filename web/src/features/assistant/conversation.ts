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

/** To what was asked last; an answer that comes after the farm was changed is nobody's. */
export function answered(farmId: number, answer: AssistantAnswer | string): void {
  const exchanges = exchangesOf(conversation.get(), farmId);
  const last = exchanges.at(-1);
  if (last) conversation.set({ farmId, exchanges: [...exchanges.slice(0, -1), { ...last, answer }] });
}

/** An answer as text to copy or share, its table line by line. */
export function asText({ text, table }: Pick<AssistantAnswer, 'text' | 'table'>): string {
  const lines = table ? [table.columns, ...table.rows].map((cells) => cells.filter(Boolean).join(' · ')) : [];
  return [text, ...lines].join('\n');
}
