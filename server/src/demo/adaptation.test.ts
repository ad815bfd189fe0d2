import { addDays, daysBetween } from '@cocho/domain/days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adaptationIntake, settledShare, stageOf } from './adaptation.ts';
import { newLot } from './arrivals.ts';
import { diets, dryMatterPercent } from './diets.ts';

const entry_date = '2026-03-01';
const light = { entry_date, initial_avg_weight: 385 };
const days = Array.from({ length: 40 }, (_, count) => addDays(entry_date, count));

test('a lot goes through the three diets in its first three weeks and never back', () => {
  const stages = days.map((day) => stageOf(light, day));
  expect(stages.slice(0, 10)).toEqual(Array(10).fill(0));
  expect(stages.slice(10, 21)).toEqual(Array(11).fill(1));
  expect(stages.slice(21)).toEqual(Array(19).fill(2));
  expect(stageOf({ ...light, initial_avg_weight: 470 }, entry_date)).toBe(2);
});

test('what it is meant to get rises from 1,4 % of its weight to 2,3 %, and what it can eat stays above that', () => {
  const line = days.flatMap((day) => adaptationIntake(light, day) ?? []);
  expect(line).toHaveLength(21);
  expect(line[0]).toBeCloseTo(1.4);
  expect(line.at(-1)).toBeLessThan(2.3);
  expect(line.toSorted((a, b) => a - b)).toEqual(line);
  expect(settledShare(light, entry_date)).toBeLessThan(0.8);
  expect(settledShare(light, addDays(entry_date, 21))).toBe(1);
});

test('cattle begin with 1,4 % of their weight in dry matter', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 0, max: 1000 }), (number, count) => {
      const lot = newLot({ id: 1, number }, addDays(entry_date, count));
      const kg = ((lot.initial_load ?? 0) * dryMatterPercent(diets[0])) / 100;
      expect((kg / lot.quantity / (lot.initial_avg_weight ?? 0)) * 100).toBeCloseTo(1.4, 1);
      expect(lot.quantity).toBeGreaterThan(45);
      expect(daysBetween(entry_date, lot.entry_date)).toBe(count);
    }),
  );
});

test("a recipe's dry matter is that of its ingredients", () => {
  expect(diets.map(dryMatterPercent)).toEqual([58.46, 66.72, 76.66]);
  for (const { mix } of diets) expect(mix.reduce((sum, [, percent]) => sum + percent, 0)).toBeCloseTo(100);
});
