import { answerText } from '@cocho/domain/assistant/answer-text';
import { beforeEach, expect, test } from 'vitest';
import { answered, asked, conversation, conversationId, exchangesOf } from './conversation.ts';

const answer = {
  conversation_id: 7,
  kind: 'answer',
  text: 'Lote 14 recebeu 540 kg.',
  tool: 'consumption',
  parameters: {},
  facts: {},
  table: null,
  options: [],
} as const;

beforeEach(() => conversation.set({ farmId: null, exchanges: [] }));

test('a conversation goes on from its last answer', () => {
  asked(1, 'quanto o lote 14 comeu?');
  expect(conversationId(exchangesOf(conversation.get(), 1))).toBeNull();
  answered(1, { ...answer, options: [] });
  asked(1, 'e ontem?');
  expect(conversationId(exchangesOf(conversation.get(), 1))).toBe(7);
});

test('what was said in one farm is not shown in another', () => {
  asked(1, 'quanto o lote 14 comeu?');
  expect(exchangesOf(conversation.get(), 2)).toEqual([]);
  answered(2, 'Sem resposta');
  expect(exchangesOf(conversation.get(), 1)).toEqual([{ question: 'quanto o lote 14 comeu?', answer: null }]);
});

test('an answer is copied with its table, a line each row', () => {
  const table = { columns: ['Lote', 'Fornecido'], rows: [['Lote 14', '540 kg']] };
  expect(answerText({ text: 'A fazenda recebeu 540 kg.', table })).toBe(
    'A fazenda recebeu 540 kg.\nLote · Fornecido\nLote 14 · 540 kg',
  );
});
