import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { countHeadNights } from './lot-figures.ts';
import { type Movement, measuredGain, type WeightFacts, weightCurve, weightOn } from './lot-weights.ts';

const entry = '2026-03-01';
const lot: WeightFacts = { quantity: 100, entry_date: entry, initial_avg_weight: 400, gmd: 1.5, movements: [] };
const on = (day: number) => addDays(entry, day);

function moved(kind: Movement['kind'], day: number, heads: number, avg_weight: number | null = null): Movement {
  return { kind, day: on(day), heads, avg_weight };
}

function after(movements: Movement[], day: number, changes: Partial<WeightFacts> = {}): number | null {
  return weightOn({ ...lot, ...changes, movements }, on(day));
}

describe('the mean weight of a lot', () => {
  test('after a sale with its weight is that of the rest: 100 at 520, 30 sold at 548, 70 at 508', () => {
    expect(after([moved('sale', 80, -30, 548)], 80)).toBe(508);
    expect(after([moved('sale', 80, -30, 548)], 82)).toBe(511);
  });

  test.each([
    ['a sale without a weight', moved('sale', 80, -30)],
    ['a death', moved('death', 80, -2)],
    ['a transfer to another lot', moved('transfer', 80, -30)],
    ['heads that came with no known weight', moved('transfer', 80, 30)],
  ])('stays what it was after %s', (_, movement) => {
    expect(after([movement], 80)).toBe(520);
  });

  test('is mixed with that of heads that come', () => {
    expect(after([moved('transfer', 80, 100, 400)], 80)).toBe(460);
  });

  test('is that of the first ones who come into an empty lot', () => {
    expect(after([moved('transfer', 10, -100), moved('transfer', 20, 40, 350)], 22)).toBe(353);
  });

  test('does not follow a sale that cannot be true of the whole', () => {
    expect(after([moved('sale', 80, -99, 540)], 80)).toBe(520);
  });

  test('is the later of two weighings of one day', () => {
    expect(after([moved('weighing', 10, 0, 410), moved('weighing', 10, 0, 412)], 10)).toBe(412);
  });

  test('is unknown until the first weighing of a lot without one', () => {
    const movements = [moved('sale', 5, -10, 500), moved('weighing', 10, 0, 412)];
    expect(after(movements, 9, { initial_avg_weight: null })).toBeNull();
    expect(after(movements, 11, { initial_avg_weight: null })).toBe(413.5);
  });

  test('between two weighings is a straight line, also through a sale', () => {
    const movements = [moved('sale', 10, -50, 420), moved('weighing', 20, 0, 424)];
    const curve = weightCurve({ ...lot, movements }, on(20));
    // 400 + 10 g; the rest weighs 2 (400 + 10 g) − 420 = 380 + 20 g; ten days on 380 + 30 g = 424.
    expect(curve[0]?.gain).toBeCloseTo(44 / 30, 10);
    expect(curve[1]).toMatchObject({ from: on(10), gain: curve[0]?.gain });
    expect(curve[1]?.weight).toBeCloseTo(380 + (20 * 44) / 30, 10);
    expect(curve[2]).toEqual({ from: on(20), weight: 424, gain: 1.5 });
  });
});

describe('the measured gain', () => {
  test.each<[string, Movement[], Partial<WeightFacts>, { gmd: number | null; day: string | null }]>([
    ['is none without a weighing', [moved('sale', 10, -5, 420)], {}, { gmd: null, day: null }],
    ['is that up to the last weighing', [moved('weighing', 20, 0, 428)], {}, { gmd: 1.4, day: on(20) }],
    ['counts a sale of all heads', [moved('sale', 20, -100, 428)], {}, { gmd: 1.4, day: on(20) }],
    ['needs days', [moved('weighing', 0, 0, 398)], {}, { gmd: null, day: on(0) }],
    ['ignores an empty pen', [moved('sale', 5, -100), moved('weighing', 9, 0, 500)], {}, { gmd: null, day: null }],
    [
      'runs from the first weighing where none was typed',
      [moved('weighing', 10, 0, 400), moved('weighing', 20, 0, 413)],
      { initial_avg_weight: null },
      { gmd: 1.3, day: on(20) },
    ],
  ])('%s', (_, movements, changes, expected) => {
    const { gmd, day } = measuredGain({ ...lot, ...changes, movements }, on(40));
    expect(day).toBe(expected.day);
    expect(gmd).toEqual(expected.gmd === null ? null : expect.closeTo(expected.gmd, 10));
  });
});

test('a sale takes away the kg that it says, whatever the lot weighs', () => {
  const heads = fc.integer({ min: 1, max: 99 });
  fc.assert(
    fc.property(heads, fc.integer({ min: 480, max: 520 }), fc.integer({ min: 1, max: 120 }), (sold, kg, day) => {
      const before = (400 + 1.5 * day) * 100;
      const rest = after([moved('sale', day, -sold, kg)], day) ?? 0;
      fc.pre(before > sold * kg);
      expect(rest * (100 - sold) + sold * kg).toBeCloseTo(before, 6);
    }),
  );
});

test('heads that stayed overnight are those at the end of each day', () => {
  const change = fc.record({ day: fc.integer({ min: 0, max: 20 }), heads: fc.integer({ min: -5, max: 9 }) });
  const days = fc.integer({ min: 0, max: 25 });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), days, days, (raw, first, last) => {
      const movements = raw.map(({ day, heads }) => ({ day: on(day), heads }));
      let sum = 0;
      for (let day = first; day <= last; day += 1)
        sum += movements.filter((one) => one.day <= on(day)).reduce((heads, one) => heads + one.heads, 100);
      expect(countHeadNights({ quantity: 100, entry_date: entry, movements }, on(first), on(last))).toBe(sum);
    }),
  );
});
