import { addDays } from '@cocho/domain/days';
import { expect, test } from 'vitest';
import { saleWeight } from './arrivals.ts';
import { weighingDays } from './herd-care.ts';
import { penName } from './pens.ts';

const lots = Array.from({ length: 200 }, (_, index) => ({
  corral: { id: 1, name: penName(1 + (index % 24)) },
  entry_date: addDays('2026-01-01', index),
}));

test('lots are weighed on all sorts of days: on arrival, later, twice, or never', () => {
  const days = lots.map(weighingDays);
  const never = days.filter(({ length }) => length === 0).length / lots.length;
  expect(never).toBeGreaterThan(0.08);
  expect(never).toBeLessThan(0.3);
  const later = days.flat().filter((day) => day > 10);
  expect(new Set(later).size).toBeGreaterThan(25);
  expect(days.flat().some((day) => day <= 3)).toBe(true);
  for (const day of days.flat()) expect(day).toBeLessThan(95);
});

test('the buyer is called at about 530 kg, never at the same', () => {
  const weights = lots.map(({ corral, entry_date }) => saleWeight(corral.name, entry_date));
  expect(new Set(weights.map(Math.round)).size).toBeGreaterThan(15);
  for (const kg of weights) expect(Math.abs(kg - 528)).toBeLessThan(25);
});
