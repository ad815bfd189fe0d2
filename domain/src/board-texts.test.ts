import { describe, expect, test } from 'vitest';
import type { Board, BoardTile } from './board.ts';
import { boardSummary, costRemark, tileMarks, tileRemark, yesterdayPercent } from './board-texts.ts';

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
const waiting: BoardTile = { ...tile, state: 'waiting', next_time: '07:00' };
const late: BoardTile = { ...waiting, state: 'late', marks: ['waiting'], corral_name: 'Baia 2' };
const off: BoardTile = { ...tile, state: 'off_target', marks: ['fed'], off_kg: -52, off_percent: -12.3 };
const rest: Omit<Board, 'tiles'> = {
  day: '2026-03-12',
  at: '',
  planned_kg: 0,
  fed_kg: 0,
  yesterday_kg: null,
  mean5_kg: null,
};

describe('the first line says', () => {
  test.each<[string, BoardTile[]]>([
    ['Nenhum lote ativo.', []],
    ['Nenhum trato ainda: o primeiro é às 07:00. Nada fora do alvo.', [waiting, { ...waiting, next_time: '08:00' }]],
    ['Todos os 2 lotes em dia. Nada fora do alvo.', [tile, tile]],
    ['O lote está em dia. Nada fora do alvo.', [tile]],
    ['1 de 2 lotes tratados. 1 atrasado (Baia 2, 07:00).', [tile, late]],
    ['0 de 1 lotes tratados. 1 atrasado (Baia 2, 07:00).', [late]],
    ['0 de 4 lotes tratados. 4 atrasados.', [late, late, late, late]],
    ['Todos os 2 lotes tratados. 1 fora do alvo (Baia 1, −12,3%).', [tile, off]],
    ['O lote está tratado. 1 fora do alvo (Baia 1, −12,3%).', [off]],
    [
      'O lote está em dia. 1 sem regra (Lote 9) e 1 suspenso (Baia 1).',
      [tile, { ...tile, state: 'no_rule', corral_name: null, lot_name: 'Lote 9' }, { ...tile, state: 'suspended' }],
    ],
    [
      '1 de 2 lotes tratados. Nada fora do alvo. Vagão em Baia 7.',
      [tile, { ...waiting, state: 'feeding', marks: ['waiting'], unloading: true, corral_name: 'Baia 7' }],
    ],
    ['Todos os 2 lotes em dia. Nada fora do alvo. 1 sem leitura de cocho.', [tile, { ...tile, marks: ['unread'] }]],
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
  ['do que foi carregado', { wagon_cost_cents: 40, partial: false, priced_percent: 100 }],
  ['parcial (2,4 % dos kg sem preço)', { wagon_cost_cents: 0, partial: true, priced_percent: 97.6 }],
  ['parcial', { wagon_cost_cents: 0, partial: true, priced_percent: 100 }],
  ['sobra/perda no vagão R$ 123,45', { wagon_cost_cents: 12_345, partial: false, priced_percent: 100 }],
])('the cost is said to be: %s', (said, change) => {
  expect(costRemark({ ...rest, tiles: [], ...change })).toBe(said);
});
