import { type Day, daysBetween } from '@cocho/domain/days';
import type { Lot } from '@cocho/domain/lots';
import { randomOf } from './random.ts';

type Herd = Pick<Lot, 'entry_date' | 'corral' | 'gmd' | 'projected_avg_weight' | 'current_quantity'>;

/** kg MS that a lot would eat on a day if the trough were never empty; nobody on the farm knows it. */
export function appetiteOf(lot: Herd, day: Day): number {
  const pen = lot.corral?.name ?? '';
  const eager = 1.07 + randomOf('eager', pen, lot.entry_date).normal(0.025);
  const settled = Math.min(1, 0.92 + (0.08 * daysBetween(lot.entry_date, day)) / 21);
  const mood = 1 + randomOf('mood', pen, day).normal(0.015);
  const perHead = expectedIntake(lot.projected_avg_weight ?? 0, lot.gmd);
  return lot.current_quantity * perHead * eager * settled * mood * weather(day) * (1 - sickness(pen, day));
}

/** kg MS a head and day of Nelore cattle, by weight and gain (Azevêdo et al. 2010). */
export function expectedIntake(weight: number, gmd: number): number {
  const gain = Math.min(gmd, 1.5);
  return -2.7878 + 0.08789 * weight ** 0.75 + 5.0487 * gain - 1.6835 * gain ** 2;
}

/** Some spells of three days are hot, and all pens eat less. */
function weather(day: Day): number {
  return randomOf('weather', Math.floor(dayNumber(day) / 3)).next() < 0.1 ? 0.95 : 1;
}

/** What a sick pen loses of its appetite from the first day to the last. */
const illness = [0.08, 0.15, 0.18, 0.18, 0.18, 0.15, 0.12, 0.08, 0.04];
const illnessEvery = 6;
const pens = 24;

/** Every sixth day another pen falls ill, so that on any day one has been eating less for some days. */
function sickness(pen: string, day: Day): number {
  const newest = Math.floor(dayNumber(day) / illnessEvery);
  for (const spell of [newest, newest - 1]) {
    const sickPen = 1 + Math.floor(randomOf('sickness', spell).next() * pens);
    if (pen.endsWith(String(sickPen).padStart(2, '0'))) return illness[dayNumber(day) - spell * illnessEvery] ?? 0;
  }
  return 0;
}

function dayNumber(day: Day): number {
  return daysBetween('2026-01-01', day);
}
