import { addDays } from '@cocho/domain/days';
import { planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import { errorPercent } from '@cocho/domain/operation-figures';
import { linesOf, type SubOperation } from '@cocho/domain/operations';
import { expect, test } from 'vitest';
import { dayClock } from './calendar.ts';
import { diets, dryMatterPercent } from './diets.ts';
import { workOn } from './operators.ts';
import { penName } from './pens.ts';
import { capacityKg, leftIn, plannedKg, sumOf } from './wagon.ts';
import { dayWorkers, eveningWorker, type Worker } from './workers.ts';

const workers = [...dayWorkers, eveningWorker];
const first = '2026-03-01';
const midnight = 24 * 60;

/** A treat of so many kg for so many pens. */
function itemOf(id: number, stage: 0 | 1 | 2, kg: number, pens: number, time: string): TodayItem {
  const { name, timer, mix } = diets[stage];
  const ingredients = mix.map(([ingredient_name, percent], index) => ({
    ingredient_id: index + 1,
    ingredient_name,
    percent,
  }));
  const recipe = {
    id: stage + 1,
    name,
    timer,
    dry_matter_percent: dryMatterPercent({ mix }),
    recipes_ingredients: ingredients,
  };
  const lots = Array.from({ length: pens }, (_, index) => {
    const share = (kg / pens) * (0.7 + (0.6 * index) / Math.max(1, pens - 1));
    const names = { name: `Lote ${index}`, corral_name: penName(index + 1) };
    const projected_load = Math.round(pens === 1 ? kg : share);
    const trail = { base_load: projected_load, base_at: null, events: [] };
    return { id: index + 1, ...names, current_quantity: 100, projected_load, ...trail };
  });
  const treat = { id: 1, name: `Trato ${time}`, percent: 100 };
  return { id, schedule_id: 1, scheduled_time: time, rule: { id, name: `Linha ${id}` }, recipe, treat, lots };
}

const items = [
  itemOf(1, 2, 7600, 9, '06:00'),
  itemOf(2, 1, 2300, 3, '07:20'),
  itemOf(3, 2, 4100, 9, '11:00'),
  itemOf(4, 0, 620, 1, '12:20'),
  itemOf(5, 2, 6900, 9, '15:30'),
];

function work(worker: Worker, day: string, until = midnight, done: SubOperation[] = []) {
  return workOn(items, done, { day, clock: dayClock(day, 'America/Sao_Paulo'), worker, until });
}

const season = workers.flatMap((worker) =>
  Array.from({ length: 40 }, (_, count) => work(worker, addDays(first, count)).subs).flat(),
);
const whole = season.filter((sub) => linesOf(sub).every(({ skipped }) => !skipped));

test('about half of the lines are within 2 %, as in the field, for each operator and in all', () => {
  const within = (subs: SubOperation[]) => {
    const errors = subs.flatMap(linesOf).flatMap((line) => errorPercent(line) ?? []);
    return errors.filter((percent) => Math.abs(percent) <= 2).length / errors.length;
  };
  expect(within(whole)).toBeGreaterThan(0.4);
  expect(within(whole)).toBeLessThan(0.6);
});

test('an operator has a character: one heaps up silage, and no other does', () => {
  const [cicero, valdir, joao] = workers.map((worker) => {
    const subs = Array.from({ length: 40 }, (_, count) => work(worker, addDays(first, count)).subs).flat();
    const lines = subs.flatMap((sub) => sub.load_operation_ingredients.slice(0, 1));
    return sumOf(lines) / lines.reduce((sum, { expected_quantity }) => sum + expected_quantity, 0) - 1;
  });
  expect(valdir).toBeGreaterThan(0.02);
  for (const other of [cicero, joao]) expect(Math.abs(other ?? 1)).toBeLessThan(0.015);
});

test('no wagon holds more than fits, and a rule that needs more gets more wagons', () => {
  for (const sub of season) expect(sumOf(sub.load_operation_ingredients)).toBeLessThanOrEqual(capacityKg);
  const batches = items.map((item) => planBatches(item, plannedKg).length);
  expect(batches).toEqual([2, 1, 1, 1, 2]);
});

test('what is unloaded is not what was loaded: some stays in the wagon, and now and then comes out again', () => {
  const shares = whole.map((sub) => leftIn(sub) / sumOf(sub.load_operation_ingredients));
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(-0.01);
  expect(Math.max(...shares)).toBeLessThanOrEqual(0.03);
  expect(shares.filter((share) => share === 0).length / shares.length).toBeLessThan(0.2);
  expect(shares.some((share) => share < 0)).toBe(true);
  const tares = whole.map(({ tare_weight }) => tare_weight ?? 0);
  expect(new Set(tares).size).toBeGreaterThan(10);
});

test('the scale shows steps of 5 kg; less than 60 kg is weighed apart and typed', () => {
  for (const line of whole.flatMap(linesOf)) {
    if (line.typed) expect(line.expected_quantity).toBeLessThan(60);
    else expect((line.actual_quantity ?? 0) % 5).toBe(0);
  }
  expect(whole.flatMap(linesOf).some(({ typed }) => typed)).toBe(true);
});

test('loading takes as long as there is to load: urea a minute or two, tonnes of silage many scoops', () => {
  const lines = whole.flatMap((sub) => sub.load_operation_ingredients);
  const minutes = lines.map(({ start_time, end_time, ...line }) => {
    return { ...line, minutes: (Date.parse(end_time ?? '') - Date.parse(start_time ?? '')) / 60_000 };
  });
  for (const line of minutes.filter(({ ingredient_name }) => ingredient_name === 'Ureia')) {
    expect(line.minutes).toBeGreaterThan(0.5);
    expect(line.minutes).toBeLessThan(2.5);
  }
  const silage = minutes.filter(({ ingredient_name }) => ingredient_name === 'Silagem de milho');
  for (const { actual_quantity, minutes } of silage) {
    expect(minutes).toBeGreaterThan(((actual_quantity ?? 0) / 390) * 0.6);
    expect(minutes).toBeLessThan(((actual_quantity ?? 0) / 390 + 1) * 1.2 + 1);
  }
});

test('a day lived in steps is the day lived at once, each wagon after the one before, none ahead of time', () => {
  for (const worker of workers) {
    let done: SubOperation[] = [];
    for (let until = 0; until <= midnight; until += 10) {
      const { subs } = work(worker, first, until, done);
      done = subs;
      const ends = subs.flatMap(linesOf).flatMap(({ end_time }) => (end_time ? Date.parse(end_time) : []));
      expect(Math.max(0, ...ends)).toBeLessThanOrEqual(Date.parse(dayClock(first, 'America/Sao_Paulo')(until)));
    }
    expect(done).toEqual(work(worker, first).subs);
    const starts = done.map((sub) => Date.parse(sub.load_operation_ingredients[0]?.start_time ?? ''));
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts);
  }
});
