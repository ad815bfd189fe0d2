import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { countHeadNights, lotFigures } from './lot-figures.ts';
import {
  lastMeasured,
  type Movement,
  measuredGain,
  type WeightFacts,
  weightAt,
  weightCurve,
  weightOn,
} from './lot-weights.ts';
import { weightMoved } from './moved-weights.ts';

const entry = '2026-03-01';
const lot: WeightFacts = { quantity: 100, entry_date: entry, initial_avg_weight: 400, gmd: 1.5, movements: [] };
const on = (day: number) => addDays(entry, day);

function moved(kind: Movement['kind'], day: number, heads: number, avg_weight: number | null = null): Movement {
  return { kind, day: on(day), heads, avg_weight };
}

function after(movements: Movement[], day: number, changes: Partial<WeightFacts> = {}): number | null {
  return weightOn({ ...lot, ...changes, movements }, on(day));
}

describe('a lot that a transfer opened with what another was reckoned to', () => {
  const opened: WeightFacts = { ...lot, initial_avg_weight: 470, opening_reckoned: true };
  const weighed = (day: number, kg: number) => moved('weighing', day, 0, kg);

  test('has measured no gain at its first weighing: that weight is nobody’s', () => {
    const facts = { ...opened, movements: [weighed(21, 477.2)] };
    expect(measuredGain(facts, on(40))).toEqual({ gmd: null, day: on(21), days: 0 });
    // Each of those days gained what was expected, and from the weighing on it weighs what it weighed.
    expect([0, 20, 21, 23].map((day) => weightAt(weightCurve(facts, on(40)), on(day)))).toEqual([
      470, 500, 477.2, 480.2,
    ]);
  });

  test('is like one that was emptied and took in others: their weight is not theirs either', () => {
    const refilled = [moved('sale', 10, -100, 415), moved('transfer', 20, 40, 470), weighed(41, 477)];
    expect(measuredGain({ ...lot, movements: refilled }, on(50))).toEqual({ gmd: null, day: on(41), days: 0 });
    expect(weightAt(weightCurve({ ...lot, movements: refilled }, on(50)), on(40))).toBe(500);
  });

  test('has measured one at the second, from the first on', () => {
    const facts = { ...opened, movements: [weighed(21, 477.2), weighed(41, 501.2)] };
    expect(measuredGain(facts, on(50))).toEqual({ gmd: expect.closeTo(1.2), day: on(41), days: 20 });
  });
});

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

  test('is not known of those who come unweighed into an empty lot, until they are weighed', () => {
    const movements = [moved('sale', 50, -100, 475), moved('transfer', 60, 40), moved('weighing', 80, 0, 300)];
    expect(after(movements, 59)).toBe(488.5);
    expect([60, 79].map((day) => after(movements, day))).toEqual([null, null]);
    expect(after(movements, 82)).toBe(303);
    const curve = weightCurve({ ...lot, movements }, on(90));
    expect([50, 70, 80].map((day) => weightAt(curve, on(day)))).toEqual([475, null, 300]);
    expect(weightMoved({ ...lot, movements: movements.slice(0, 2) }, on(70))).toBeNull();
    const [sold, , weighed] = movements as [Movement, Movement, Movement];
    expect(after([moved('sale', 50, -99), moved('transfer', 60, 40)], 60)).toBe(490);
    expect(
      after([sold, moved('transfer', 60, 40), moved('transfer', 60, -40), moved('transfer', 70, 9, 350)], 71),
    ).toBe(351.5);
    const { dry_matter_intake } = lotFigures({ ...lot, movements, deactivated_at: null, mo_kg: 9, ms_kg: 5 }, on(90));
    expect(dry_matter_intake).toBeNull();
    // What was measured of those who left is not theirs, and of them there is one weight alone.
    expect(measuredGain({ ...lot, movements }, on(90))).toMatchObject({ gmd: null, day: weighed.day, days: 0 });
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
    expect(curve[2]).toMatchObject({ from: on(20), weight: 424, gain: 1.5 });
  });
});

describe('what the last weighing measured', () => {
  test('is the gain since the one before, whoever left meanwhile with a weight of their own', () => {
    const movements = [moved('weighing', 80, 0, 520), moved('sale', 80, -30, 548), moved('weighing', 100, 0, 538)];
    expect(lastMeasured({ ...lot, movements }, on(101))).toEqual({
      since: on(80),
      day: on(100),
      gain: expect.closeTo(1.5),
    });
  });

  test.each<[string, Movement[]]>([
    ['nobody weighed it', []],
    [
      'others came into it since',
      [moved('sale', 50, -100, 475), moved('transfer', 60, 40, 300), moved('weighing', 80, 0, 310)],
    ],
  ])('is nothing where %s', (_, movements) => {
    expect(lastMeasured({ ...lot, movements }, on(90))).toBeNull();
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
