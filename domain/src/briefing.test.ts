import { expect, test } from 'vitest';
import { type BriefingFacts, briefingOf, briefingText, pendingText } from './briefing.ts';

const quiet: BriefingFacts = {
  day: '2026-03-13',
  unfed: [],
  readings: { done: 8, of: 24 },
  lines: [{ batch: 'Terminação, Manhã', name: 'Milho', expected: 1000, actual: 1030, division_kg: null }],
  drops: [],
  feed: null,
  quarantined: 0,
  suggested: 0,
};

const busy: BriefingFacts = {
  ...quiet,
  unfed: [{ name: 'Lote 7', corral_name: 'Baia 3' }],
  lines: [
    ...quiet.lines,
    { batch: 'Terminação, Manhã', name: 'Ureia', expected: 6, actual: 17, division_kg: null },
    { batch: 'Terminação, Manhã', name: 'Silagem', expected: 1000, actual: 900, division_kg: null },
    { batch: 'Terminação, Tarde', name: 'Lote 8', expected: 600, actual: 690, division_kg: 50 },
    { batch: 'Terminação, Tarde', name: 'Lote 9', expected: 600, actual: 660, division_kg: null },
  ],
  drops: ['Lote 4: consumo 12,0 % abaixo da média'],
  feed: { cents: 1_234_567, partial: true },
  quarantined: 2,
  suggested: 1,
};

test('a quiet morning says that nothing is the matter', () => {
  const briefing = briefingOf(quiet, 'admin');
  expect(briefing.lines.map(({ text }) => text)).toEqual([
    'Ontem todos os lotes receberam trato.',
    'Leituras até agora: 8 de 24.',
    'Ontem nenhum peso fora da faixa.',
    'Nenhum lote com queda de consumo.',
    'Nada para aprovar.',
  ]);
  expect(briefing.lines.some(({ asks }) => asks)).toBe(false);
  expect(pendingText(briefing)).toBe('nada pendente');
});

test('a busy one names the worst first, and neither small lines nor what a scale cannot tell', () => {
  const briefing = briefingOf(busy, 'technician');
  expect(briefingText(briefing)).toBe(
    [
      'Ontem, 12/03, e hoje até agora:',
      '',
      '- 1 lote sem trato ontem: Lote 7 (Baia 3).',
      '- Leituras até agora: 8 de 24.',
      '- Maiores erros de ontem: Terminação, Manhã, Silagem −10,0 % (900 kg de 1.000 kg); Terminação, Tarde, Lote 9 +10,0 % (660 kg de 600 kg).',
      '- Consumo: Lote 4: consumo 12,0 % abaixo da média.',
      '- Alimentação de ontem: R$ 12.345,67 (parcial, há kg sem preço).',
      '- Para aprovar: 2 registros na quarentena e 1 sugestão de carga.',
    ].join('\n'),
  );
  expect(pendingText(briefing)).toBe('7 pendências');
});

test('nobody in the field is told of money', () => {
  expect(briefingText(briefingOf(busy, 'worker'))).not.toContain('R$');
});
