import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from './days.ts';
import { countHeadDays, daysConfined, type HeadChange, type LotFacts, lotFigures, lowestHeads } from './lot-figures.ts';
import { type Movement, weightOn } from './lot-weights.ts';

const lot: LotFacts = {
  quantity: 100,
  entry_date: '2026-03-01',
  deactivated_at: null,
  initial_avg_weight: 400,
  gmd: 1.5,
  movements: [],
  mo_kg: 0,
  ms_kg: 0,
};

function weighed(day: string, avg_weight: number): Movement {
  return { kind: 'weighing', day, heads: 0, avg_weight };
}

test.each([
  ['2026-03-01', '2026-03-01', 0],
  ['2026-03-01', '2026-03-31', 30],
  ['2026-03-31', '2026-03-01', 0],
  ['2024-02-28', '2024-03-01', 2],
])('from %s to %s a lot is confined for %d days', (entry, until, days) => {
  expect(daysConfined(entry, until)).toBe(days);
});

describe('the weight', () => {
  test.each([
    ['on entry', {}, '2026-03-01', 400],
    ['grows by the expected gain', {}, '2026-03-11', 415],
    ['starts anew from a weighing', { movements: [weighed('2026-03-11', 420)] }, '2026-03-13', 423],
    ['ignores a weighing that is still to come', { movements: [weighed('2026-03-11', 420)] }, '2026-03-03', 403],
    ['is unknown without any weight', { initial_avg_weight: null }, '2026-03-11', null],
    [
      'is known from a weighing alone',
      { initial_avg_weight: null, movements: [weighed('2026-03-11', 420)] },
      '2026-03-11',
      420,
    ],
  ])('%s', (_, change, day, expected) => {
    expect(weightOn({ ...lot, ...change }, day)).toBe(expected);
  });

  test('is projected until the lot is weighed, and the gain is measured then', () => {
    const movements = [weighed('2026-03-11', 420)];
    expect(lotFigures({ ...lot, movements }, '2026-03-10')).toMatchObject({ projected: true, gmd_measured: null });
    expect(lotFigures({ ...lot, movements }, '2026-03-13')).toMatchObject({
      ...{ projected: false, gmd_measured: 2, last_weighing_date: '2026-03-11' },
    });
  });
});

describe('head-days', () => {
  const count = (movements: HeadChange[], lastDay: string) => countHeadDays({ ...lot, movements }, lastDay);

  test.each([
    ['every head of every day', [], '2026-03-10', 1000],
    ['none before the entry', [], '2026-02-28', 0],
    ['a death counts from the end of its day', [{ day: '2026-03-05', heads: -1 }], '2026-03-10', 994],
    [
      'two movements of one day',
      [
        { day: '2026-03-05', heads: -10 },
        { day: '2026-03-05', heads: 10 },
      ],
      '2026-03-10',
      1000,
    ],
    [
      'on the day the last ones leave, the heads at its start',
      [{ day: '2026-03-10', heads: -100 }],
      '2026-03-10',
      1000,
    ],
    ['after the last ones left, none', [{ day: '2026-03-05', heads: -100 }], '2026-03-10', 500],
    ['a movement after the last closed day', [{ day: '2026-03-20', heads: -50 }], '2026-03-10', 1000],
  ])('%s', (_, changes, lastDay, expected) => {
    expect(count(changes, lastDay)).toBe(expected);
  });

  test('equal the sum over the days, however the movements fall', () => {
    const change = fc.record({ day: fc.integer({ min: 0, max: 30 }), heads: fc.integer({ min: -9, max: 20 }) });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), fc.integer({ min: 0, max: 40 }), (raw, days) => {
        const changes = raw.map(({ day, heads }) => ({ day: addDays(lot.entry_date, day), heads }));
        let sum = 0;
        for (let offset = 0; offset <= days; offset += 1) {
          const day = addDays(lot.entry_date, offset);
          sum += changes.filter((one) => one.day <= day).reduce((heads, one) => heads + one.heads, lot.quantity);
        }
        expect(count(changes, addDays(lot.entry_date, days))).toBe(sum);
      }),
    );
  });
});

test('the fewest heads there ever were, whatever came back later', () => {
  expect(lowestHeads(10, [])).toBe(10);
  expect(lowestHeads(10, [{ day: '2026-03-02', heads: 5 }])).toBe(10);
  expect(
    lowestHeads(10, [
      { day: '2026-03-05', heads: 20 },
      { day: '2026-03-02', heads: -12 },
    ]),
  ).toBe(-2);
});

describe('intake', () => {
  test('is as-fed kg per head and day, and dry matter in percent of the mean weight', () => {
    // 10 closed days × 100 heads; the weight goes from 400 to 413.5, 406.75 in the mean.
    const figures = lotFigures({ ...lot, mo_kg: 20_000, ms_kg: 10_000 }, '2026-03-11');
    expect(figures.average_consumption).toBe(20);
    expect(figures.dry_matter_intake).toBeCloseTo((10 / 406.75) * 100, 10);
  });

  test.each([
    ['open', null],
    ['closed weeks later', '2026-03-31'],
  ])('is of the weight while there were heads, in a lot that was emptied and is %s', (_, deactivated_at) => {
    const movements: Movement[] = [{ kind: 'sale', day: '2026-03-10', heads: -100, avg_weight: null }];
    const emptied = { ...lot, movements, deactivated_at, mo_kg: 20_000, ms_kg: 10_000 };
    const figures = lotFigures(emptied, '2026-05-01');
    expect(figures.average_consumption).toBe(20);
    expect(figures.dry_matter_intake).toBeCloseTo((10 / 406.75) * 100, 10);
  });

  test('leaves out the days between those who left and those who came', () => {
    // Ten days from 400 to 413,5 kg; nobody for ten days; ten days from 300 to 313,5 kg.
    const movements: Movement[] = [
      { kind: 'sale', day: '2026-03-10', heads: -100, avg_weight: null },
      { kind: 'transfer', day: '2026-03-21', heads: 100, avg_weight: 300 },
    ];
    const { dry_matter_intake } = lotFigures({ ...lot, movements, mo_kg: 40_000, ms_kg: 20_000 }, '2026-03-31');
    expect(dry_matter_intake).toBeCloseTo((10 / 356.75) * 100, 10);
  });

  test('is missing, not zero, before anything was fed', () => {
    expect(lotFigures(lot, '2026-03-11')).toMatchObject({ average_consumption: null, dry_matter_intake: null });
  });

  test('has no percent of an unknown weight', () => {
    const figures = lotFigures({ ...lot, initial_avg_weight: null, mo_kg: 20_000, ms_kg: 10_000 }, '2026-03-11');
    expect(figures).toMatchObject({ average_consumption: 20, dry_matter_intake: null });
  });
});
