import { randomUUID } from 'node:crypto';
import { beginBatch, beginLine, beginMixing, endLine, endMixing, skipLine, stepOf, tare } from '@cocho/domain/batch';
import type { Day } from '@cocho/domain/days';
import { planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import type { DeviceOperation, SubOperation } from '@cocho/domain/operations';
import type { Random } from '@cocho/scale/random';
import { type DayClock, minuteOf } from './day-clock.ts';

/** How someone loads: too much or too little as a rule, and how far off it. Shares of the target. */
export interface Skill {
  bias: number;
  spread: number;
}

export interface Shift {
  schedule_id: number;
  day: Day;
  clock: DayClock;
  skill: Skill;
  random: Random;
  /** Nothing goes wrong. */
  flawless: boolean;
}

/** Below this a hand shovels, and errs by kg rather than by percent. */
const microKg = 120;
const shovelKg = 1.4;
const unloadSpread = 0.012;

/** One operator feeds these treats, one wagon after the other, and ends the operation; null if there is nothing to feed. */
export function workShift(items: TodayItem[], shift: Shift): DeviceOperation | null {
  const { schedule_id, day, clock, random, flawless } = shift;
  const sub_operations: SubOperation[] = [];
  let minute = 0;
  let start = 0;
  for (const item of items) {
    const forgotten = random.next() < 0.006 && !flawless;
    const begin = Math.max(minute + 3, minuteOf(item.scheduled_time) + delay(random));
    if (forgotten) continue;
    const wagon = feedWagon(item, begin, shift);
    if (!wagon) continue;
    start ||= begin;
    minute = wagon.minute;
    sub_operations.push(wagon.sub);
  }
  if (sub_operations.length === 0) return null;
  const times = { start_time: clock(start), end_time: clock(minute + 1) };
  return {
    revision: 1,
    epoch: 1,
    device_id: randomUUID(),
    schedule_id,
    day,
    canceled: false,
    ...times,
    sub_operations,
  };
}

/** A few minutes as a rule; now and then the tractor will not start. */
function delay(random: Random): number {
  return Math.max(-4, 4 + random.normal(6)) + (random.next() < 0.05 ? 30 + random.next() * 40 : 0);
}

/** Loads, mixes and unloads as the device records it; the last pen gets what is left in the wagon. */
function feedWagon(item: TodayItem, begin: number, { clock, skill, random, flawless }: Shift) {
  const [plan] = planBatches(item, null);
  if (!plan) return null;
  const empty = Math.round(4180 + random.normal(10));
  const breaksDown = random.next() < 0.01 && !flawless ? Math.floor(random.next() * plan.unloads.length) : Infinity;
  let sub = tare(beginBatch(item, plan, randomUUID()), empty);
  let minute = begin;
  let weight = empty;
  for (let step = stepOf(sub); step.kind !== 'done'; step = stepOf(sub)) {
    const started = clock(minute);
    if (step.kind === 'mix') {
      minute += item.recipe.timer + random.next();
      sub = endMixing(beginMixing(sub, started), clock(minute));
    } else if (step.kind === 'load') {
      const kg = loaded(step.line.target_quantity);
      minute += 0.8 + random.next() * 1.2;
      sub = endLine(beginLine(sub, weight, started), kg, clock(minute));
      weight += kg;
    } else if (step.kind === 'unload') {
      const isLast = step.index === plan.unloads.length - 1;
      const kg = isLast ? weight - empty : Math.round(step.line.target_quantity * (1 + random.normal(unloadSpread)));
      minute += 0.7 + random.next() * 0.8;
      const at = beginLine(sub, weight, started);
      sub = step.index >= breaksDown ? skipLine(at, clock(minute)) : endLine(at, kg, clock(minute));
      weight -= kg;
    }
  }
  return { sub, minute };

  function loaded(target: number): number {
    const error = target < microKg ? random.normal(shovelKg) : target * (skill.bias + random.normal(skill.spread));
    return Math.max(0, Math.round(target + error));
  }
}
