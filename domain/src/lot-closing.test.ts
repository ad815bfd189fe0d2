import { describe, expect, test } from 'vitest';
import { type ClosingFacts, lastOnes, shownOn, withExitWeighing } from './lot-closing.ts';
import type { Movement } from './lot-weights.ts';
import { measuredGain } from './lot-weights.ts';

const lot = (facts: Partial<ClosingFacts>): ClosingFacts => ({
  quantity: 100,
  entry_date: '2026-01-01',
  initial_avg_weight: 400,
  gmd: 1,
  movements: [],
  deactivated_at: '2026-01-31',
  exit_heads: null,
  exit_avg_weight: null,
  ...facts,
});
const sale = (day: string, heads: number, avg_weight: number | null = null): Movement => ({
  kind: 'sale',
  day,
  heads: -heads,
  avg_weight,
});

describe('a closed lot shows', () => {
  const death: Movement = { kind: 'death', day: '2026-01-10', heads: -2, avg_weight: null };
  test.each<[string, Partial<ClosingFacts>, number, number]>([
    ['what it has', { movements: [death] }, 98, 430],
    ['what was sold as it closed', { movements: [death, sale('2026-01-31', 98, 445)] }, 98, 445],
    [
      'the last that were sold, as they weighed then',
      { movements: [sale('2026-01-11', 60), sale('2026-01-21', 40)] },
      40,
      420,
    ],
    [
      'all that left on the last day',
      { movements: [sale('2026-01-21', 60, 430), sale('2026-01-21', 40, 430)] },
      100,
      430,
    ],
    ['what it was said to leave with', { movements: [death], exit_heads: 95, exit_avg_weight: 460 }, 95, 460],
    [
      'what it was said to leave with, also after a sale',
      { movements: [sale('2026-01-30', 100)], exit_avg_weight: 460 },
      100,
      460,
    ],
  ])('%s', (_, facts, heads, avg_weight) => {
    const shown = shownOn(withExitWeighing(lot(facts)), '2026-01-31');
    expect(shown).toEqual({ heads, avg_weight: expect.closeTo(avg_weight, 6) });
  });
});

test('an empty lot that is not closed has no heads, nor has one on a day before it was closed', () => {
  const movements = [sale('2026-01-21', 100)];
  expect(shownOn(lot({ movements, deactivated_at: null }), '2026-01-31')).toMatchObject({ heads: 0 });
  expect(shownOn(lot({ movements }), '2026-01-30')).toMatchObject({ heads: 0 });
  expect(lastOnes(lot({ quantity: 0, movements: [] }), '2026-01-31')).toEqual({ heads: 0, day: '2026-01-31' });
});

describe('the weight it left with is of the last that left', () => {
  const day = '2026-01-21';
  const death: Movement = { kind: 'death', day, heads: -1, avg_weight: null };
  const scale: Movement = { kind: 'weighing', day, heads: 0, avg_weight: 520 };
  const told = (movements: Movement[]) => withExitWeighing(lot({ movements, exit_avg_weight: 460 })).movements;
  const exit: Movement = { kind: 'weighing', day, heads: 0, avg_weight: 460 };

  test.each<[string, Movement[], number]>([
    ['one truck after the other', [sale(day, 60), sale(day, 40)], 0],
    ['of whom others said no weight', [sale(day, 60, 470), sale(day, 40)], 1],
    ['not of one that died before others were sold by weight', [death, sale(day, 60, 470), sale(day, 39)], 2],
    ['and not what the scale said before', [death, scale, sale(day, 99)], 2],
    ['also where those say one themselves', [sale(day, 60), sale(day, 40, 470)], 1],
  ])('%s', (_, movements, at) => {
    expect(told(movements)).toEqual(movements.toSpliced(at, 0, exit));
  });
});

test.each<[string, Movement[], string]>([
  ['as it closed', [], '2026-01-31'],
  ['as the last were sold', [sale('2026-01-21', 100)], '2026-01-21'],
])('the weight it left with was measured %s', (_, movements, day) => {
  const days = Number(day.slice(-2)) - 1;
  const { gmd, ...measured } = measuredGain(withExitWeighing(lot({ movements, exit_avg_weight: 460 })), '2026-01-31');
  expect(measured).toEqual({ day, days });
  expect(gmd).toBeCloseTo(60 / days, 6);
});
