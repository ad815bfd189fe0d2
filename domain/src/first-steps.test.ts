import { describe, expect, test } from 'vitest';
import { dietLibrary } from './diet-library.ts';
import { DietStep, firstLoad, LotsStep, offered, PensStep, TreatsStep } from './first-steps.ts';

describe('what a step offers can be taken as it is', () => {
  const room = { animals: 500, operators: 3 };

  test('pens, by pattern', () => {
    const pens = offered.pens(12);
    expect(PensStep.parse({ pens }).pens.map(({ name }) => name)).toContain('Curral 12');
  });

  test.each([
    [5, 500, 100],
    [8, 500, 62],
    [2, 500, 100],
    [3, 2, 1],
    [4, null, 100],
  ])('lots, one in each of %d pens, within a plan of %s animals', (pens, animals, heads) => {
    const empty_pens = offered.pens(pens).map(({ name }) => name);
    const { lots } = LotsStep.parse({ lots: offered.lots({ empty_pens, room: { ...room, animals } }) });
    expect(lots.map(({ corral }) => corral)).toEqual(empty_pens);
    expect(lots[0]).toMatchObject({ name: 'Lote 1', quantity: heads });
  });

  test('treats of 30, 30 and 40', () => {
    expect(TreatsStep.parse({ treats: offered.treats }).treats.map(({ percent }) => percent)).toEqual([30, 30, 40]);
  });

  test.each(dietLibrary.map((diet) => [diet.name, diet] as const))('the diet %s', (_, diet) => {
    expect(DietStep.parse(diet)).toMatchObject({ name: diet.name });
    expect(diet.dry_matter_percent).toBeGreaterThan(45);
    expect(diet.dry_matter_percent).toBeLessThan(92);
    // More than that of urea as fed is dangerous.
    expect(diet.mix.find(({ ingredient }) => ingredient === 'Ureia')?.percent).toBeLessThanOrEqual(1);
  });
});

test.each([
  [{ heads: 100, avg_weight: 400, days: 0 }, 56, 1000],
  [{ heads: 100, avg_weight: 400, days: 21 }, 50, 1840],
  [{ heads: 100, avg_weight: 400, days: 90 }, 50, 1840],
])('a lot %o begins, at %d %% MS, with %d kg', (lot, dryMatter, kg) => {
  expect(firstLoad(lot, dryMatter)).toBe(kg);
});

test.each([
  ['too little', [60, 30], 'A soma dos tratos deve ser 100%. Faltam 10%'],
  ['too much', [60, 40.5], 'A soma dos tratos deve ser 100%. Sobram 0,5%'],
])('treats of %s are refused', (_, percents, message) => {
  const treats = percents.map((percent, index) => ({ name: `Trato ${index}`, percent, scheduled_time: '07:00' }));
  expect(TreatsStep.safeParse({ treats }).error?.issues[0]?.message).toBe(message);
});

test('a diet of the guide adds up as one of the recipe form does', () => {
  const mix = [33.33, 33.33, 33.33].map((percent, index) => ({ ingredient: `Milho ${index}`, percent }));
  const diet = { name: 'Terços', timer: 5, dry_matter_percent: 88, mix };
  expect(DietStep.safeParse(diet).success).toBe(true);
});

test('a feed that stands twice in a diet is refused, however it is written', () => {
  const mix = [
    { ingredient: 'Milho moído', percent: 50 },
    { ingredient: 'milho moido', percent: 50 },
  ];
  const diet = { name: 'Minha dieta', timer: 5, dry_matter_percent: 88, mix };
  expect(DietStep.safeParse(diet).error?.issues[0]?.message).toContain('duplicados');
});
