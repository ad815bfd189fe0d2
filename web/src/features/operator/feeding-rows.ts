import { isGivenUp, stepOf } from '@cocho/domain/batch';
import { type BatchPlan, planBatches, planInto, planRest, type TodayItem } from '@cocho/domain/feeding-day';
import type { ColleagueOperation } from '@cocho/domain/known-operations';
import { lateAfterMinutes } from '@cocho/domain/lateness';
import { totalsOf } from '@cocho/domain/operation-figures';
import { hasEnded, isFed, type SubOperation } from '@cocho/domain/operations';
import { treatTotal, wagonCount } from '@cocho/domain/treat-loads';
import type { SeenOperation } from './seen-operations.ts';

export type RowState = 'todo' | 'due' | 'late' | 'running' | 'done' | 'incomplete' | 'released' | 'held';

/** One batch of the day, begun or not. */
export interface FeedingRow {
  key: string;
  schedule_id: number;
  time: string | null;
  rule_name: string;
  recipe_name: string;
  treat_name: string;
  batch: number;
  batches: number;
  kg: number;
  pens: number;
  state: RowState;
  /** What it is part of: its own operation, or for a batch not yet begun the person's operation of that schedule. */
  owner: SeenOperation | undefined;
  /** Who began it, if it was somebody else. */
  user_name: string | null;
  /** It is in that person's hands, and nothing to do here. */
  isColleagues: boolean;
  begun: SubOperation | undefined;
  /** How to begin it. */
  start: { item: TodayItem; plan: BatchPlan } | undefined;
}

export interface Moment {
  day: string;
  /** HH:mm on the farm's clock. */
  time: string;
  /** kg that fit into the wagon of this device. */
  capacity: number | null;
}

interface Begun {
  sub: SubOperation;
  owner: SeenOperation;
}

interface TheirBatch {
  batch: ColleagueOperation['batches'][number];
  operation: ColleagueOperation;
}

/** The day in order of time, one row a batch. What was begun stays, even if the schedule has changed since. */
export function feedingRows(
  items: TodayItem[],
  operations: SeenOperation[],
  colleagues: ColleagueOperation[],
  moment: Moment,
): FeedingRow[] {
  // A clock that was ahead when it began told a day that is still to come.
  const ofDay = operations.filter(({ day }) => day >= moment.day);
  const begun = ofDay.flatMap((owner) => owner.operation.sub_operations.map((sub) => ({ sub, owner })));
  const theirs = colleagues
    .filter(({ day }) => day === moment.day)
    .flatMap((operation) => operation.batches.map((batch) => ({ batch, operation })))
    // What a colleague gave up somebody else may still feed.
    .filter(({ batch }) => batch.state !== 'given_up');
  const isPlanned = ({ sub }: Begun) => items.some(({ id }) => id === sub.treat_item_id);
  const unplanned = begun.filter((one) => one.owner.holder !== 'elsewhere' && !isPlanned(one));
  return [
    ...unplanned.map((one) => begunRow(one, null, 1)),
    ...items.flatMap((item) => {
      const ofItem = theirs.filter(({ batch }) => batch.treat_item_id === item.id);
      return itemRows(item, begun, ofItem, ownOf(item, ofDay), moment);
    }),
  ];
}

/** Nothing of the schedule is left for this person to feed today. */
export function isDayDone(rows: FeedingRow[], scheduleId: number): boolean {
  const over: RowState[] = ['done', 'incomplete'];
  return rows
    .filter(({ schedule_id }) => schedule_id === scheduleId)
    .every(({ state, isColleagues }) => over.includes(state) || isColleagues);
}

/** The person's operation of that schedule that is still open; what ended stays ended, and a new one begins. */
function ownOf({ schedule_id }: TodayItem, operations: SeenOperation[]): SeenOperation | undefined {
  const open = operations.filter(({ operation }) => operation.schedule_id === schedule_id && !hasEnded(operation));
  return open.find(({ holder }) => holder === 'here') ?? open[0];
}

function itemRows(
  item: TodayItem,
  all: Begun[],
  theirs: TheirBatch[],
  own: SeenOperation | undefined,
  moment: Moment,
): FeedingRow[] {
  const begun = all
    .filter(({ sub }) => sub.treat_item_id === item.id)
    // Whoever gave it up is not asked again, whatever the device.
    .filter(({ sub, owner }) => owner.holder === 'here' || owner.user_name === null || !isGivenUp(sub))
    // When two operators fed the same batch, each sees the own.
    .sort((a, b) => Number(b.owner.holder === 'here') - Number(a.owner.holder === 'here'));
  const plans = plansOf(item, begun, theirs, moment.capacity);
  const batches = [...plans, ...begun.map(({ sub }) => sub), ...theirs.map(({ batch }) => batch)];
  const numbers = [...new Set(batches.map(({ batch }) => batch))].sort((a, b) => a - b);
  return numbers.flatMap((number) => {
    const found = begun.find(({ sub }) => sub.batch === number);
    if (found) return begunRow(found, item.scheduled_time, numbers.length);
    const their = theirs.find(({ batch }) => batch.batch === number);
    if (their) return colleagueRow(their, item.scheduled_time, numbers.length);
    const plan = plans.find(({ batch }) => batch === number);
    return plan ? plannedRow(item, plan, own, moment) : [];
  });
}

/** A treat that was begun goes on in as many batches as were said, whatever became of the capacity since. */
function plansOf(item: TodayItem, begun: Begun[], theirs: TheirBatch[], capacity: number | null): BatchPlan[] {
  const own = begun.map(({ sub }) => sub);
  const all = [...own.map((sub) => ({ batches: sub.batches, kg: loadOf(sub) })), ...theirs.map(({ batch }) => batch)];
  const [first] = all;
  if (!first) return planBatches(item, capacity);
  // An older device did not say: the load it began with tells, as long as loads have not changed much.
  const guessed = () => Math.max(1, Math.round(treatTotal(item.lots, item.treat.percent) / first.kg));
  const batches = wagonCount(all) ?? guessed();
  const told = theirs.flatMap(({ batch: { batch, batches, unload_operation_corrals: lines } }) =>
    lines ? { batch, batches, unload_operation_corrals: lines } : [],
  );
  // Of a colleague's wagon an older server did not say which pens it serves.
  return told.length === theirs.length ? planRest(item, [...own, ...told], batches) : planInto(item, batches);
}

const theirStates = { running: 'held', fed: 'done', incomplete: 'incomplete', given_up: 'todo' } as const;

function colleagueRow({ batch, operation }: TheirBatch, time: string, batches: number): FeedingRow {
  const { id, treat_item_id: _, state, ...shown } = batch;
  return {
    ...shown,
    key: `colleague ${id}`,
    schedule_id: operation.schedule_id,
    time,
    batches,
    state: theirStates[state],
    owner: undefined,
    user_name: operation.user_name,
    isColleagues: true,
    begun: undefined,
    start: undefined,
  };
}

function begunRow({ sub, owner }: Begun, time: string | null, batches: number): FeedingRow {
  return {
    key: sub.client_id,
    schedule_id: owner.operation.schedule_id,
    time,
    rule_name: sub.rule_name,
    recipe_name: sub.recipe_name,
    treat_name: sub.treat_name,
    batch: sub.batch,
    batches,
    kg: loadOf(sub),
    pens: sub.unload_operation_corrals.length,
    state: begunState(sub, owner),
    owner,
    user_name: owner.user_name,
    isColleagues: false,
    begun: sub,
    start: undefined,
  };
}

function begunState(sub: SubOperation, { holder, operation }: SeenOperation): RowState {
  if (stepOf(sub).kind === 'done' || hasEnded(operation)) return isFed(sub) ? 'done' : 'incomplete';
  if (holder === 'here') return 'running';
  return holder === 'nobody' ? 'released' : 'held';
}

function plannedRow(item: TodayItem, plan: BatchPlan, own: SeenOperation | undefined, moment: Moment): FeedingRow {
  return {
    key: `${item.id}/${plan.batch}`,
    schedule_id: item.schedule_id,
    time: item.scheduled_time,
    rule_name: item.rule.name,
    recipe_name: item.recipe.name,
    treat_name: item.treat.name,
    batch: plan.batch,
    batches: plan.batches,
    kg: plan.total,
    pens: plan.unloads.length,
    state: plannedState(item, own, moment),
    owner: own,
    user_name: null,
    isColleagues: false,
    begun: undefined,
    start: { item, plan },
  };
}

function plannedState({ scheduled_time }: TodayItem, own: SeenOperation | undefined, { time }: Moment): RowState {
  if (own?.holder === 'nobody') return 'released';
  if (own?.holder === 'elsewhere') return 'held';
  const minutes = minuteOf(time) - minuteOf(scheduled_time);
  return minutes > lateAfterMinutes ? 'late' : minutes >= 0 ? 'due' : 'todo';
}

/** Of the day, from HH:mm. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function loadOf(sub: SubOperation): number {
  return totalsOf(sub.load_operation_ingredients).expected_quantity;
}
