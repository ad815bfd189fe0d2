import type { Day } from '@cocho/domain/days';
import { dayNumber } from './calendar.ts';
import { randomOf } from './random.ts';

const everyDays = 40;

/** The part of their appetite that all pens lose to the heat: one spell of four to six days in forty. */
export function heatOf(day: Day): number {
  const season = Math.floor(dayNumber(day) / everyDays);
  const random = randomOf('heat', season);
  const begins = season * everyDays + Math.floor(random.next() * (everyDays - 6));
  const length = 4 + Math.floor(random.next() * 3);
  const worst = 0.08 + random.next() * 0.04;
  const into = dayNumber(day) - begins;
  return into >= 0 && into < length ? worst * Math.sin((Math.PI * (into + 0.8)) / (length + 0.6)) : 0;
}
