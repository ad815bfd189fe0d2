import { addDays, type Day } from '../days.ts';
import { condition } from './condition.ts';
import type { BatchRun } from './facts.ts';
import { scalesOf } from './scales.ts';
import { kgText } from './words.ts';

const recentDays = 3;
const enoughRuns = 3;

/** The empty wagon weighs another than it did: feed that sticks in it, or a scale that wanders. */
export const tareDrift = condition<'kg'>({
  kind: 'tare_drift',
  label: 'Tara do vagão mudando',
  severity: 'warning',
  thresholds: { kg: { label: 'Mudança', unit: 'kg', value: 60, min: 10, max: 1000 } },
  roles: ['admin', 'technician'],
  push: false,
  mail: false,
  inHistory: ({ runs, day }, { kg }) =>
    scalesOf(runs).flatMap(({ subject, wagon, runs: weighed }) => {
      const from = addDays(day, -recentDays);
      const recent = lowest(weighed.filter((run) => run.day > from));
      const before = lowest(weighed.filter((run) => run.day <= from));
      if (recent === null || before === null || Math.abs(recent - before) <= kg) return [];
      const change = recent - before;
      return [
        {
          subject,
          lots: [],
          title: `${wagon}: a tara ${change > 0 ? 'subiu' : 'baixou'} ${kgText(Math.abs(change))}`,
          detail: `Vazio pesava ${kgText(before)} e nos últimos ${recentDays} dias pesa ${kgText(recent)}.`,
          next_step: change > 0 ? 'Limpe o vagão e confira a tara.' : 'Confira as células da balança.',
          facts: { recent, before, kg: change },
        },
      ];
    }),
});

/**
 * The middle of each day's lightest: between two wagons something may stay inside, but once a day it is as empty as it gets.
 */
function lowest(runs: BatchRun[]): number | null {
  const weighed = runs.filter((run) => run.tare_kg !== null);
  if (weighed.length < enoughRuns) return null;
  const perDay = [...Map.groupBy<Day, BatchRun>(weighed, ({ day }) => day).values()].map((ofDay) =>
    Math.min(...ofDay.map(({ tare_kg }) => tare_kg ?? 0)),
  );
  return perDay.toSorted((a, b) => a - b)[Math.floor((perDay.length - 1) / 2)] ?? null;
}
