import { addDays } from '@cocho/domain/days';
import { expect, test } from 'vitest';
import { appetiteOf } from './appetite.ts';
import { trueWeight, weighed } from './growth.ts';
import { penName } from './pens.ts';
import { lossOf, troubleOn } from './troubles.ts';
import { heatOf } from './weather.ts';

const entry_date = '2026-01-10';
const pens = Array.from({ length: 24 }, (_, index) => index + 1);
const season = Array.from({ length: 120 }, (_, count) => addDays(entry_date, count));

function lotIn(pen: number) {
  const corral = { id: pen, name: penName(pen) };
  return { entry_date, corral, gmd: 1.5, initial_avg_weight: 385, current_quantity: 100 };
}

test('cattle eat what cattle eat: by day on feed, in percent of their weight', () => {
  for (const pen of pens) {
    for (const [days, day] of season.slice(0, 100).entries()) {
      const percent = (appetiteOf(lotIn(pen), day) / 100 / trueWeight(lotIn(pen), day)) * 100;
      const isWell = lossOf(pen, day) === 0 && heatOf(day) === 0;
      expect(percent, `pen ${pen}, day ${days}`).toBeLessThan(2.8);
      if (isWell) expect(percent, `pen ${pen}, day ${days}`).toBeGreaterThan(days < 21 ? 1.35 : 1.75);
    }
  }
});

test('two or three times in 120 days it is hot for some days, and every pen eats less', () => {
  const hot = season.map((day) => heatOf(day) > 0.03);
  const spells = hot.filter((isHot, index) => isHot && !hot[index - 1]).length;
  expect(spells).toBeGreaterThanOrEqual(2);
  expect(spells).toBeLessThanOrEqual(4);
  expect(Math.max(...season.map(heatOf))).toBeGreaterThan(0.07);
  expect(Math.max(...season.map(heatOf))).toBeLessThan(0.13);
});

test('one pen has a story: it loses a third of its appetite within days and finds it again', () => {
  const troubles = season.flatMap((day) => troubleOn(day) ?? []);
  expect(new Set(troubles.map(({ pen }) => pen)).size).toBeGreaterThanOrEqual(2);
  const { pen } = troubles[0] ?? { pen: 0 };
  const losses = season.filter((day) => troubleOn(day)?.pen === pen).map((day) => lossOf(pen, day));
  expect(Math.max(...losses)).toBeGreaterThan(0.35);
  expect(losses.at(-1)).toBeLessThan(0.15);
});

test('what a scale shows is not what was projected', () => {
  const day = addDays(entry_date, 95);
  const misses = pens.map((pen) => weighed(lotIn(pen), day) - (385 + 1.5 * 95));
  expect(misses.filter((kg) => Math.abs(kg) > 1).length).toBeGreaterThan(18);
  for (const kg of misses) expect(Math.abs(kg)).toBeLessThan(35);
});
