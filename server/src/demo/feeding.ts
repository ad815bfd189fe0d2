import type { Day } from '@cocho/domain/days';
import { planBatches, type TodayItem } from '@cocho/domain/feeding-day';
import type { KnownOperation } from '@cocho/domain/known-operations';
import { type DeviceOperation, isOver } from '@cocho/domain/operations';
import type { Queryable } from '../db/db.ts';
import { acceptOperation } from '../features/operations/accept-operation.ts';
import { knownOperations } from '../features/operations/operations-of-today.ts';
import { itemsOf } from '../features/operations/today.ts';
import { wagonsHere } from '../features/wagons.ts';
import type { DemoFarm, Moment } from './demo-farm.ts';
import { type Shift, workOn } from './operators.ts';
import { randomOf, uuidOf } from './random.ts';
import { plannedKg } from './wagon.ts';
import { keepCurves } from './weight-curves.ts';
import { dayWorkers, eveningWorker, troughReader, type Worker } from './workers.ts';

const leftForTheEvening = 2;

/** The wagons of the day as far as it has gone; the last items only once it is over, and only if nobody took them on. */
export async function feedDay(tx: Queryable, farm: DemoFarm, moment: Moment): Promise<void> {
  const plan = await planOf(tx, farm, moment.day);
  if (!plan) return;
  const [first, second] = randomOf('shift', moment.day).next() < 0.5 ? dayWorkers : dayWorkers.toReversed();
  const byDay = plan.items.slice(0, -leftForTheEvening);
  const share = (of: number) => ({ ...plan, items: byDay.filter((_, index) => index % 2 === of) });
  if (first) await feed(tx, farm, moment, first, share(0));
  if (second) await feed(tx, farm, moment, second, share(1));
  const evening = { ...plan, items: plan.items.slice(-leftForTheEvening) };
  if (moment.isPast) await feed(tx, farm, moment, eveningWorker, evening);
}

interface DayPlan {
  schedule_id: number;
  items: TodayItem[];
}

/** What the demo's own schedule has for the day. */
async function planOf(tx: Queryable, { farm_id, time_zone, people }: DemoFarm, day: Day): Promise<DayPlan | null> {
  const [schedule] = await tx<[{ id: number }?]>`
    select id from treat_schedules where farm_id = ${farm_id} order by id limit 1
  `;
  if (!schedule) return null;
  const user_id = people.get(troughReader.email) ?? null;
  const items = await itemsOf(tx, { farm_id, time_zone, today: day, user_id });
  const isFed = (item: TodayItem) => item.schedule_id === schedule.id && planBatches(item, plannedKg).length > 0;
  return { schedule_id: schedule.id, items: items.filter(isFed) };
}

/** One worker's share of the day, as far as nobody else has begun it. */
async function feed(
  tx: Queryable,
  { farm_id, time_zone, people }: DemoFarm,
  { day, today, clock, until, isPast }: Moment,
  worker: Worker,
  { schedule_id, items }: DayPlan,
): Promise<void> {
  const user_id = people.get(worker.email) ?? null;
  const own = await ownOperation(tx, farm_id, day, user_id);
  if (own && !isHis(own, worker)) return;
  const taken = await itemsOfOthers(tx, farm_id, day, user_id);
  const wagon = (await wagonsHere(tx, farm_id)).find(({ name }) => name === worker.wagon.name);
  const shift: Shift = { day, clock, worker, wagon, until };
  const done = own?.sub_operations ?? [];
  const { subs, isOver } = workOn(
    items.filter(({ id }) => !taken.has(id)),
    done,
    shift,
  );
  const ends = isOver || isPast;
  if (subs.length === 0 || (subs.length === done.length && !ends)) return;
  const operation: DeviceOperation = {
    revision: (own?.revision ?? 0) + 1,
    epoch: own?.epoch ?? 1,
    device_id: phoneOf(worker),
    schedule_id,
    day,
    start_time: subs[0]?.load_operation_ingredients[0]?.start_time ?? null,
    end_time: ends ? lastEnd(subs) : null,
    canceled: false,
    sub_operations: subs,
  };
  const at = operation.start_time ?? clock(0);
  const scope = { farm_id, time_zone, today: day, user_id, at };
  const clientId = own?.client_id ?? uuidOf('operation', worker.email, day);
  await acceptOperation(tx, scope, clientId, operation);
  await keepCurves(tx, { farm_id, user_id, clientId, day, today }, subs);
}

/** What he began that day, also if somebody deleted it: that is not fed again. */
async function ownOperation(
  tx: Queryable,
  farmId: number,
  day: Day,
  userId: number | null,
): Promise<KnownOperation | 'gone' | undefined> {
  const [row] = await tx<[{ id: number; gone: boolean }?]>`
    select id, deleted_at is not null as gone from operations
    where farm_id = ${farmId} and day = ${day} and user_id = ${userId} order by id limit 1
  `;
  if (!row) return undefined;
  const asker = { farm_id: farmId, user_id: userId };
  return row.gone ? 'gone' : (await knownOperations(tx, asker, tx`and o.id = ${row.id}`))[0];
}

/** Still open, and on the phone that he carries in the simulation. */
function isHis(own: KnownOperation | 'gone', worker: Worker): own is KnownOperation {
  return own !== 'gone' && !isOver(own.status) && own.device_id === phoneOf(worker);
}

function phoneOf({ email }: Worker): string {
  return uuidOf('phone', email);
}

function lastEnd(subs: DeviceOperation['sub_operations']): string | null {
  const ends = subs.flatMap((sub) => [
    sub.mixing_end_time,
    ...sub.unload_operation_corrals.map((line) => line.end_time),
  ]);
  return (
    ends
      .flatMap((end) => end ?? [])
      .sort()
      .at(-1) ?? null
  );
}

async function itemsOfOthers(tx: Queryable, farmId: number, day: Day, userId: number | null): Promise<Set<number>> {
  const rows = await tx<{ treat_item_id: number }[]>`
    select s.treat_item_id
    from sub_operations s join operations o on o.farm_id = s.farm_id and o.id = s.operation_id
    where s.farm_id = ${farmId} and s.day = ${day} and o.user_id is distinct from ${userId}
      and o.deleted_at is null and o.status <> 'canceled'
  `;
  return new Set(rows.map(({ treat_item_id }) => treat_item_id));
}
