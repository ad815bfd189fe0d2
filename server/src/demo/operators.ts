import { beginBatch, beginLine, beginMixing, endLine, endMixing, skipLine, stepOf, tare } from '@cocho/domain/batch';
import type { Day } from '@cocho/domain/days';
import { type BatchPlan, planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import type { SubOperation } from '@cocho/domain/operations';
import type { WagonHere } from '@cocho/domain/wagons';
import type { Random } from '@cocho/scale/random';
import { type DayClock, minuteOf } from './calendar.ts';
import { load } from './loading.ts';
import { randomOf, uuidOf } from './random.ts';
import { leftover, plannedKg, shown, shownAtMost, sumOf, tareOf } from './wagon.ts';
import type { Worker } from './workers.ts';

export interface Shift {
  day: Day;
  clock: DayClock;
  worker: Worker;
  /** The worker's in the farm's register, which goes with each batch; none if somebody renamed or deleted it. */
  wagon?: WagonHere | undefined;
  /** The minute of the day up to which things have happened. */
  until: number;
}

const forgottenShare = 0.0015;
const brokenShare = 0.003;
const unloadSpread = 0.026;
const dischargeKgPerMinute = 780;

export interface Work {
  /** In the order in which they were fed, with those that were there before. */
  subs: SubOperation[];
  /** Nothing is left to do. */
  isOver: boolean;
}

/** One operator feeds these items, one wagon after the other, on top of what is done: whole wagons, as far as time went. */
export function workOn(items: TodayItem[], done: SubOperation[], shift: Shift): Work {
  const subs = [...done];
  for (const item of items) {
    const random = randomOf('item', item.rule.name, item.treat.name, shift.day);
    const due = minuteOf(item.scheduled_time) + delay(random);
    if (random.next() < forgottenShare) continue;
    for (const plan of planBatches(item, plannedKg)) {
      if (subs.some((sub) => sub.treat_item_id === item.id && sub.batch === plan.batch)) continue;
      const sub = feedBatch(item, plan, { ...shift, begin: Math.max(freeAt(subs, shift), due), before: subs.at(-1) });
      if (endOf(sub, shift) > shift.until) return { subs, isOver: false };
      subs.push(sub);
    }
  }
  return { subs, isOver: true };
}

/** A few minutes as a rule; now and then the tractor will not start. */
function delay(random: Random): number {
  return Math.max(0.4, 4 + random.normal(4)) + (random.next() < 0.04 ? 25 + random.next() * 40 : 0);
}

/** When the wagon is back at the silo. */
function freeAt(subs: SubOperation[], shift: Shift): number {
  const last = subs.at(-1);
  return last ? endOf(last, shift) + 1.5 + randomOf('way back', last.client_id).next() * 4 : 0;
}

function endOf(sub: SubOperation, { clock }: Shift): number {
  const ends = [...sub.unload_operation_corrals.map(({ end_time }) => end_time), sub.mixing_end_time];
  return (Math.max(...ends.map((end) => Date.parse(end ?? clock(0)))) - Date.parse(clock(0))) / 60_000;
}

interface Batch extends Shift {
  begin: number;
  before: SubOperation | undefined;
}

/** Loads, mixes and unloads as the device records it; the last pen gets what comes out of the wagon. */
function feedBatch(
  item: TodayItem,
  plan: BatchPlan,
  { day, clock, worker, wagon, begin, before }: Batch,
): SubOperation {
  const about = [worker.email, item.rule.name, item.treat.name, plan.batch, day];
  const random = randomOf('batch', ...about);
  const empty = tareOf(worker.wagon, before, random);
  const breaksAt = random.next() < brokenShare ? Math.floor(random.next() * plan.unloads.length) : Infinity;
  let sub = tare(beginBatch(item, plan, uuidOf('batch', ...about), wagon), empty);
  let [minute, weight] = [begin, empty];
  for (let step = stepOf(sub); step.kind !== 'done'; step = stepOf(sub)) {
    const started = clock(minute);
    if (step.kind === 'mix') {
      minute += item.recipe.timer + random.next() * 1.3;
      sub = endMixing(beginMixing(sub, started), clock(minute));
      minute += 1.5 + random.next() * 2.5;
    } else if (step.kind === 'load') {
      const { kg, minutes, by } = load(step.line.ingredient_name, step.line.target_quantity, worker.skill, random);
      minute += minutes;
      sub = endLine(beginLine(sub, weight, started), kg, clock(minute), { source: by });
      weight = shown(weight + kg);
      minute += 0.1 + random.next() * 0.4;
    } else if (step.kind === 'unload') {
      const kg = unloaded(sub, step.index);
      minute += kg / dischargeKgPerMinute + 0.2 + random.next() * 0.3;
      const line = beginLine(sub, weight, started);
      sub = step.index >= breaksAt ? skipLine(line, clock(minute)) : endLine(line, kg, clock(minute));
      weight -= kg;
      minute += 0.4 + random.next() * 0.9;
    }
  }
  return sub;

  function unloaded(sub: SubOperation, index: number): number {
    const target = sub.unload_operation_corrals[index]?.target_quantity ?? 0;
    if (index < plan.unloads.length - 1)
      return Math.max(5, shown(target * (1 + random.normal(unloadSpread * worker.skill.spread))));
    const loaded = sumOf(sub.load_operation_ingredients);
    const stays = leftover(loaded, empty - worker.wagon.emptyKg, random);
    return Math.max(0, shownAtMost(loaded - sumOf(sub.unload_operation_corrals) - stays));
  }
}
