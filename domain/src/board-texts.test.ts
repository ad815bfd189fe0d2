import { describe, expect, test } from 'vitest';
import type { Board, BoardTile } from './board.ts';
import { boardSummary, costRemark, isShownAs, tileMarks, tileRemark, yesterdayPercent } from './board-texts.ts';

const tile: BoardTile = {
  lot_id: 1,
  lot_name: 'Lote 1',
  corral_name: 'Baia 1',
  state: 'fed',
  marks: [],
  planned_kg: 1000,
  fed_kg: 400,
  next_time: '16:00',
  due: false,
  unloading: false,
  off_kg: null,
  off_percent: null,
  operation_id: null,
  rule_id: 1,
};
const done: BoardTile = { ...tile, next_time: null };
const waiting: BoardTile = { ...tile, state: 'waiting', next_time: '07:00' };
const late: BoardTile = { ...waiting, state: 'late', marks: ['waiting'], corral_name: 'Baia 2' };
const off: BoardTile = { ...tile, state: 'off_target', marks: ['fed'], off_kg: -52, off_percent: -12.3 };
const rest: Omit<Board, 'tiles'> = {
  day: '2026-03-12',
  planned_kg: 0,
  fed_kg: 0,
  yesterday_kg: null,
  mean5_kg: null,
};

describe('the first line says', () => {
  test.each<[string, BoardTile[]]>([
    ['Nenhum lote ativo.', []],
    // Of what has not begun nothing is on its target either.
    ['Nenhum trato ainda: o primeiro é às 07:00.', [waiting, { ...waiting, next_time: '08:00' }]],
    // One came after the last treat of the day.
    ['O lote está em dia. Nada fora do alvo.', [done, { ...waiting, next_time: null }]],
    ['Nenhum lote a tratar hoje.', [{ ...waiting, next_time: null }]],
    [
      'Nenhum trato ainda: o primeiro é às 07:00. 1 sem regra (Baia 1).',
      [waiting, { ...waiting, state: 'no_rule', marks: [] }],
    ],
    ['Todos os 2 lotes em dia até agora. Nada fora do alvo.', [tile, tile]],
    ['Todos os 2 lotes em dia. Nada fora do alvo.', [done, done]],
    ['O lote está em dia até agora. Nada fora do alvo.', [tile]],
    ['O lote está em dia. Nada fora do alvo.', [done]],
    ['1 de 2 lotes tratados. 1 atrasado (Baia 2, 07:00).', [tile, late]],
    ['0 de 1 lotes tratados. 1 atrasado (Baia 2, 07:00).', [late]],
    // Who got the morning's treat and not the afternoon's is not fed.
    ['1 de 2 lotes tratados. 1 atrasado (Baia 2, 15:40).', [done, { ...late, marks: ['fed'], next_time: '15:40' }]],
    // Of many the first that lacks, and the worst.
    [
      '0 de 4 lotes tratados. 4 atrasados desde o trato das 06:30.',
      [late, late, { ...late, next_time: '06:30' }, late],
    ],
    [
      'Todos os 4 lotes tratados até agora. 4 fora do alvo (o pior: Baia 9, −25,1%).',
      [off, off, { ...off, corral_name: 'Baia 9', off_percent: -25.1 }, { ...off, off_percent: 20 }],
    ],
    ['Todos os 2 lotes tratados até agora. 1 fora do alvo (Baia 1, −12,3%).', [tile, off]],
    ['O lote está tratado. 1 fora do alvo (Baia 1, −12,3%).', [{ ...off, next_time: null }]],
    [
      'O lote está em dia até agora. 1 sem regra (Lote 9) e 1 suspenso (Baia 1).',
      [tile, { ...tile, state: 'no_rule', corral_name: null, lot_name: 'Lote 9' }, { ...tile, state: 'suspended' }],
    ],
    [
      '1 de 2 lotes tratados. Nada fora do alvo. Vagão em Baia 7.',
      [tile, { ...waiting, state: 'feeding', marks: ['waiting'], unloading: true, corral_name: 'Baia 7' }],
    ],
    [
      'Todos os 2 lotes tratados até agora. Nada fora do alvo. 1 sem leitura de cocho.',
      [tile, { ...tile, state: 'unread', marks: ['fed'] }],
    ],
    [
      'O lote está tratado até agora. Nada fora do alvo. Cocho ainda sem leitura.',
      [{ ...tile, state: 'unread', marks: ['fed'] }],
    ],
    ['Nenhum lote a tratar hoje. 1 suspenso (Baia 1).', [{ ...tile, state: 'suspended' }]],
  ])('%s', (said, tiles) => {
    expect(boardSummary({ tiles })).toBe(said);
  });
});

test.each<[string, Partial<BoardTile>]>([
  ['trato das 07:00', { state: 'late', next_time: '07:00' }],
  ['vagão na baia', { state: 'feeding', unloading: true }],
  ['vagão a caminho', { state: 'feeding' }],
  ['−12,3% (−52 kg)', { state: 'off_target', off_kg: -52, off_percent: -12.3 }],
  ['próximo 16:00', {}],
  ['agora: 16:00', { due: true }],
  ['agora: 07:00', { state: 'waiting', next_time: '07:00', due: true }],
  ['dia completo', { next_time: null }],
  ['', { state: 'suspended' }],
])('a tile says: %s', (said, change) => {
  expect(tileRemark({ ...tile, ...change })).toBe(said);
});

test('nobody is chosen as in order who is late, missed a target or was not read, though fed', () => {
  const unread = { ...tile, state: 'unread' as const, marks: ['fed' as const] };
  const states = [tile, late, off, { ...late, marks: ['fed' as const] }, unread];
  expect(states.map((one) => isShownAs(one, 'fed'))).toEqual([true, false, false, false, false]);
  expect(isShownAs({ ...late, marks: ['off_target', 'fed'] }, 'off_target')).toBe(true);
});

test('what else is the matter is said, what goes well is not', () => {
  expect(tileMarks({ ...tile, state: 'late', marks: ['off_target', 'unread', 'fed'] })).toEqual([
    'Fora do alvo',
    'Sem leitura',
  ]);
});

test('yesterday is held against the days before it, where there are any', () => {
  expect(yesterdayPercent({ yesterday_kg: 980, mean5_kg: 1000 })).toBeCloseTo(-2, 10);
  expect(yesterdayPercent({ yesterday_kg: 980, mean5_kg: null })).toBeNull();
  expect(yesterdayPercent({ yesterday_kg: null, mean5_kg: 1000 })).toBeNull();
});

test.each<[string, Partial<Board>]>([
  ['nada carregado ainda', { cost_cents: 0, wagon_cost_cents: 0, partial: false, priced_percent: null }],
  ['do que foi carregado', { wagon_cost_cents: 40, partial: false, priced_percent: 100 }],
  ['parcial (2,4 % dos kg sem preço)', { wagon_cost_cents: 0, partial: true, priced_percent: 97.6 }],
  ['parcial', { wagon_cost_cents: 0, partial: true, priced_percent: 100 }],
  ['sobra/perda no vagão R$ 123,45', { wagon_cost_cents: 12_345, partial: false, priced_percent: 100 }],
])('the cost is said to be: %s', (said, change) => {
  expect(costRemark({ ...rest, tiles: [], ...change })).toBe(said);
});
