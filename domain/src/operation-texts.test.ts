import { expect, test } from 'vitest';
import type { WorstLine } from './operation-records.ts';
import {
  apartText,
  balanceText,
  missText,
  skipText,
  summaryText,
  unweighedText,
  worstLineText,
} from './operation-texts.ts';

const line: WorstLine = {
  kind: 'load',
  name: 'Milho',
  expected_quantity: 400,
  actual_quantity: 450,
  difference_quantity: 50,
  error_percent: 12.5,
};
const less = { ...line, kind: 'unload', name: 'Lote A', actual_quantity: 360, difference_quantity: -40 } as const;

test('a list says what all of it comes to', () => {
  const summary = { expected_quantity: 20_000, actual_quantity: 19_900, error_percent: 2.04, off_target: 3 };
  expect(summaryText(12, summary)).toBe('12 operações · 19.900 de 20.000 kg · erro 2,0% · 3 fora do alvo');
  expect(summaryText(1, { ...summary, error_percent: null, off_target: 0 })).toBe(
    '1 operação · 19.900 de 20.000 kg · 0 fora do alvo',
  );
});

test('a line that missed is said in kg and percent', () => {
  expect(worstLineText(line)).toBe('Milho (carga): +50 kg (+12,5%)');
  expect(missText(line)).toBe('Milho: 50 kg a mais na carga, 450 em vez de 400 kg (+12,5%)');
  expect(missText({ ...less, error_percent: -10 })).toBe(
    'Lote A: 40 kg a menos na descarga, 360 em vez de 400 kg (−10,0%)',
  );
});

test('what was passed over is said, too', () => {
  const skipped = { kind: 'unload', name: 'Lote B', expected_quantity: 400, actual_quantity: null } as const;
  expect(skipText(skipped)).toBe('Lote B: pulado na descarga, 400 kg previstos');
});

test('what a manager left out is said, and did not stay in the wagon', () => {
  const [loads, [given, skipped]] = [lines(500, 500), lines(500, 'skipped')];
  const leftOut = { expected_quantity: 500, actual_quantity: null, ...skipped, apart_kg: 500 };
  expect(balanceText(loads, given ? [given, leftOut] : [], 5)).toBeNull();
  expect(apartText({ lot_name: 'Lote B', apart_kg: 1500 })).toBe(
    'Lote B: 1.500 kg descarregados não contam para lote nenhum, por decisão na quarentena',
  );
});

type Kg = number | null | 'skipped';
const lines = (...kg: Kg[]) =>
  kg.map((one) => ({
    expected_quantity: 500,
    actual_quantity: one === 'skipped' ? null : one,
    skipped: one === 'skipped',
  }));

test.each([
  [lines(500, 500), lines(500, 490), null],
  [lines(500, 500), lines(500, 480), null],
  [lines(500, 500), lines(500, 475), 'Ficaram 25 kg no vagão, mais de 2% da carga'],
  [lines(500, 500), lines(505, 500), null],
  [lines(500, 500), lines(550, 500), 'Os lotes receberam 50 kg a mais do que foi carregado'],
  [lines(500, 500), lines(300, null), null],
  [lines(500, 500), lines(500, 'skipped'), 'Ficaram 500 kg no vagão, mais de 2% da carga'],
  [lines(500, 500), lines('skipped', null), null],
  [lines(500, 'skipped'), lines(500, 'skipped'), null],
])('what became of a load, %#', (loads, unloads, text) => {
  expect(balanceText(loads, unloads, 5)).toBe(text);
});

test.each([
  [lines('skipped', 'skipped'), lines(500, 'skipped'), 'Nada foi pesado na carga: a composição é a da receita'],
  [lines('skipped', 'skipped'), lines('skipped', 'skipped'), null],
  [lines(0, 0), lines(500, 500), null],
  [lines('skipped', 400), lines(500, 500), null],
])('of what nobody weighed it is said that the recipe tells it, %#', (loads, unloads, text) => {
  expect(unweighedText(loads, unloads)).toBe(text);
});
