import type { AssistantAnswer } from './assistant-messages.ts';

/** An answer as plain text, to send, copy or share: its table line by line. */
export function answerText({ text, table }: Pick<AssistantAnswer, 'text' | 'table'>): string {
  const lines = table ? [table.columns, ...table.rows].map((cells) => cells.filter(Boolean).join(' · ')) : [];
  return [text, ...lines].join('\n');
}
