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

const ana = { userId: 5, farmId: 1 };
const bia = { userId: 6, farmId: 1 };
const anaElsewhere = { userId: 5, farmId: 2 };

beforeEach(() => conversation.set({ userId: null, farmId: null, exchanges: [] }));

test('a conversation goes on from its last answer', () => {
  asked(ana, 'quanto o lote 14 comeu?');
  expect(conversationId(exchangesOf(conversation.get(), ana))).toBeNull();
  answered(ana, { ...answer, options: [] });
  asked(ana, 'e ontem?');
  expect(conversationId(exchangesOf(conversation.get(), ana))).toBe(7);
});

test('what was said in one farm is not shown in another', () => {
  asked(ana, 'quanto o lote 14 comeu?');
  expect(exchangesOf(conversation.get(), anaElsewhere)).toEqual([]);
  answered(anaElsewhere, 'Sem resposta');
  expect(exchangesOf(conversation.get(), ana)).toEqual([{ question: 'quanto o lote 14 comeu?', answer: null }]);
});

test('what one person was told is not shown to another of the same farm, who does not go on from it', () => {
  asked(ana, 'quanto custou o lote 14?');
  answered(ana, { ...answer, options: [] });
  expect(exchangesOf(conversation.get(), bia)).toEqual([]);
  asked(bia, 'o que falta ler?');
  expect(conversationId(exchangesOf(conversation.get(), bia))).toBeNull();
});

test('an answer that comes after the person has left is not shown to the next', () => {
  asked(ana, 'quanto custou o lote 14?');
  asked(bia, 'o que falta ler?');
  answered(ana, { ...answer, options: [] });
  expect(exchangesOf(conversation.get(), bia)).toEqual([{ question: 'o que falta ler?', answer: null }]);
});

test('an answer is copied with its table, a line each row', () => {
  const table = { columns: ['Lote', 'Fornecido'], rows: [['Lote 14', '540 kg']] };
  expect(answerText({ text: 'A fazenda recebeu 540 kg.', table })).toBe(
    'A fazenda recebeu 540 kg.\nLote · Fornecido\nLote 14 · 540 kg',
  );
});
