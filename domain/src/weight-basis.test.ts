import { expect, test } from 'vitest';
import { shownOn, withExitWeighing } from './lot-closing.ts';
import { type Movement, measuredGain, type WeightFacts, weightOn } from './lot-weights.ts';
import { onBasis, type WeightBasis } from './weight-basis.ts';

test.each<[number, WeightBasis, WeightBasis, number]>([
  [500, 'full', 'fasted', 480],
  [480, 'fasted', 'full', 500],
  [500, 'full', 'full', 500],
  [480, 'fasted', 'fasted', 480],
])('%d kg %s are, %s, %d kg', (weight, from, to, expected) => {
  expect(onBasis(weight, from, to)).toBeCloseTo(expected, 9);
});

const lot = (weight_basis: WeightBasis, movements: Movement[]): WeightFacts => ({
  quantity: 100,
  entry_date: '2026-01-01',
  initial_avg_weight: 384,
  gmd: 1,
  weight_basis,
  movements,
});
const weighing = (avg_weight: number, weight_basis?: WeightBasis): Movement => ({
  kind: 'weighing',
  day: '2026-01-11',
  heads: 0,
  avg_weight,
  ...(weight_basis && { weight_basis }),
});

test.each<[string, WeightBasis, Movement, number]>([
  ['a full weighing of a lot that came fasted', 'fasted', weighing(425, 'full'), 408],
  ['a fasted weighing of a lot that came full', 'full', weighing(408, 'fasted'), 425],
  ['a weighing that says nothing', 'fasted', weighing(408), 408],
])('%s counts on the basis of the entry', (_, basis, movement, expected) => {
  const facts = lot(basis, [movement]);
  expect(weightOn(facts, '2026-01-11')).toBeCloseTo(expected, 9);
  expect(measuredGain(facts, '2026-01-11').gmd).toBeCloseTo((expected - 384) / 10, 9);
});

test('heads that were sold fasted leave the others as heavy as they would weigh full', () => {
  const sold: Movement = { ...weighing(526.08, 'fasted'), kind: 'sale', heads: -30 };
  const facts = { ...lot('full', [weighing(520, 'full'), sold]), initial_avg_weight: 510 };
  expect(weightOn(facts, '2026-01-11')).toBeCloseTo(508, 6);
});

test('the weight of the exit is shown on the basis of the entry, and weighs the lot once', () => {
  const facts = {
    ...lot('full', []),
    deactivated_at: '2026-01-11',
    exit_heads: 98,
    exit_avg_weight: 480,
    exit_weight_basis: 'fasted' as const,
  };
  expect(shownOn(withExitWeighing(facts), '2026-01-11')).toEqual({ heads: 98, avg_weight: 500 });
  expect(weightOn(withExitWeighing(facts), '2026-01-11')).toBeCloseTo(500, 9);
});
