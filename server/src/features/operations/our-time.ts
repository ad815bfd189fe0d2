import type { Queryable } from '../../db/db.ts';
import type { Known } from './judge-operation.ts';
import { type Clock, type ClockBefore, nextNumber, setMs } from './operation-clock.ts';

/** No line stands on a screen so long before what was noted before it. */
const strayMs = 6 * 3_600_000;

/** By which clock something was told, and when it was by ours, in ms. */
export type OurTime = (told: string) => { clock: Clock; at: number };

/** What was noted at once, and what was only then told though it was seen before: when a line began is told as it ends. */
export type Noted = [at: string, ...seenBefore: string[]];

interface Telling {
  /** All that is told, in the order in which it was done; but a correction is noted later than what follows it. */
  told: Noted[];
  clock: Clock;
  before: ClockBefore | undefined;
  sent_at: string | null;
  received: Date;
}

/**
 * What was told before keeps the clock that told it first, also when whoever took the operation over tells it again. Only what is new
 * may be of another clock than the one that tells now; most often there is no other, and nothing that speaks for one.
 */
export async function ourTime(
  tx: Queryable,
  farmId: number,
  known: Known | undefined,
  telling: Telling,
): Promise<OurTime> {
  const { clock, received } = telling;
  const noted = telling.told.map((times) => times.map((time) => Date.parse(time)) as [number, ...number[]]);
  const start = noted[0]?.[0] ?? 0;
  const isAsUsual = noted.flat().every((at) => outside(at, start, received.getTime() - clock.error_ms) === 0);
  const clocks = new Map<number, Clock>();
  if (!isAsUsual || isAnotherWrong(known, clock)) {
    for (const { told, ...one } of known ? await clocksOfKnown(tx, farmId, known.id) : [])
      clocks.set(Date.parse(told), one);
    const fresh = noted.map(([at]) => at).filter((at) => !clocks.has(at));
    for (const [at, one] of clocksOfFresh(fresh, known, telling)) clocks.set(at, one);
    for (const [at, one] of clocksOfSeen(noted, clocks, telling, nextNumber(known))) clocks.set(at, one);
  }
  return (told) => {
    const at = Date.parse(told);
    const by = clocks.get(at) ?? clock;
    return { clock: by, at: at + by.error_ms };
  };
}

/** None tells what was not told; the first stands for it. */
export function clockOfTime(ours: OurTime, time: string | null): number {
  return time === null ? 1 : ours(time).clock.number;
}

/**
 * What is new was noted between the sending before and this one. It goes by the clock that puts it there; where both that tells now
 * and the one before do, by the one before up to the last that only that one puts there, for it was set once. What neither does was
 * told by one that was never heard: its last is taken to be of the moment of what was noted next, or of the sending.
 */
function clocksOfFresh(
  fresh: number[],
  known: Known | undefined,
  { clock, before = { ...clock, heard_at: null, isOfThisRelease: true }, sent_at, received }: Telling,
): Map<number, Clock> {
  const until = received.getTime();
  const heard = before.heard_at?.getTime() ?? 0;
  const start = heard < until ? heard : 0;
  const off = (at: number, one: Clock, from = start) => outside(at + one.error_ms, from, until);
  const isUnheard = (at: number) => sent_at !== null && off(at, clock) > 0 && off(at, before) > 0;

  const clocks = new Map<number, Clock>();
  const heardOf = fresh.filter((at) => !isUnheard(at));
  for (const at of heardOf.slice(0, countBefore(heardOf)))
    if (off(at, clock) >= off(at, before)) clocks.set(at, before);

  const last = fresh.findLastIndex(isUnheard);
  const next = fresh
    .slice(last + 1)
    .reduce((at, one) => Math.min(at, one + (clocks.get(one) ?? clock).error_ms), until);
  const stray = fresh.filter(isUnheard);
  const latest = stray.reduce((at, one) => Math.max(at, one), Number.NEGATIVE_INFINITY);
  const unheard = { number: Math.max(nextNumber(known), clock.number + 1), error_ms: next - latest };
  for (const at of stray) clocks.set(at, unheard);
  return clocks;

  /** Up to where the clock before tells. After that the one less wrong does, where each may be right. */
  function countBefore(times: number[]): number {
    let [count, from] = [0, start];
    for (const [index, at] of times.entries())
      if (off(at, before, from) < off(at, clock, from)) {
        count = index + 1;
        from = Math.max(from, at + before.error_ms);
      }
    const isLessWrong = before.isOfThisRelease && Math.abs(before.error_ms) < Math.abs(clock.error_ms);
    return isLessWrong ? times.length : count;
  }
}

/**
 * What was seen before something was noted came after what was noted before that; most often by the clock of the former. What no clock
 * puts near was told by one that was never heard: it is taken to be of the moment at which it was noted.
 */
function clocksOfSeen(
  noted: [number, ...number[]][],
  clocks: Map<number, Clock>,
  { clock, before }: Telling,
  next: number,
): Map<number, Clock> {
  const all = new Map<number, Clock>([before ?? clock, clock, ...clocks.values()].map((one) => [one.number, one]));
  const ours = (at: number) => at + (clocks.get(at) ?? clock).error_ms;
  const found = new Map<number, Clock>();
  let notedBefore = 0;
  for (const [at, ...seenBefore] of noted) {
    const until = ours(at);
    const from = Math.min(notedBefore, until);
    const off = (seen: number, one: Clock) => outside(seen + one.error_ms, from, until);
    for (const seen of seenBefore.filter((one) => !clocks.has(one))) {
      const likely = [clocks.get(at) ?? clock, ...all.values()];
      const best = likely.reduce((a, b) => (off(seen, b) < off(seen, a) ? b : a));
      const begun = seen + best.error_ms;
      const isNear = from - strayMs <= begun && begun <= until + setMs;
      const unheard = { number: Math.max(next - 1, ...all.keys()) + 1, error_ms: until - seen };
      const one = isNear ? best : unheard;
      all.set(one.number, one);
      found.set(seen, one);
    }
    notedBefore = until;
  }
  return found;
}

/** By how much a time does not lie between two others. */
function outside(at: number, from: number, until: number): number {
  return Math.max(0, from - setMs - at, at - until - setMs);
}

function isAnotherWrong(known: Known | undefined, clock: Clock): boolean {
  const clocks = known?.clocks ?? [];
  const areSeveral = clock.number > 1 || clocks.some((one) => one.clock > 1);
  return areSeveral && (clock.error_ms !== 0 || clocks.some(({ error_ms }) => error_ms !== 0));
}

/** All that was told of an operation, and by which clock. */
function clocksOfKnown(tx: Queryable, farmId: number, id: number) {
  const ofLines = (table: string) => tx`
    select unnest(array[l.start_clock, l.end_clock]), unnest(array[l.start_time, l.end_time])
    from sub_operations s join ${tx(table)} l on l.farm_id = s.farm_id and l.sub_operation_id = s.id
    where s.farm_id = ${farmId} and s.operation_id = ${id}
  `;
  return tx<({ told: string } & Clock)[]>`
    select iso(t.at) as told, t.clock as number, coalesce(c.error_ms, 0) as error_ms
    from (
      select start_clock, start_time from operations where farm_id = ${farmId} and id = ${id}
      union all select end_clock, end_time from operations where farm_id = ${farmId} and id = ${id}
      union all select unnest(array[mixing_start_clock, mixing_end_clock]), unnest(array[mixing_start_time, mixing_end_time])
      from sub_operations where farm_id = ${farmId} and operation_id = ${id}
      union all ${ofLines('load_operation_ingredients')}
      union all ${ofLines('unload_operation_corrals')}
    ) t (clock, at)
    left join operation_clocks c on c.farm_id = ${farmId} and c.operation_id = ${id} and c.clock = t.clock
    where t.at is not null
  `;
}
