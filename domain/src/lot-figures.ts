import { addDays, type Day, daysBetween, later } from './days.ts';
import { measuredGain, sumOver, type WeightFacts, weightCurve } from './lot-weights.ts';

/** Heads that came (positive) or went (negative) on a day. */
export interface HeadChange {
  day: Day;
  heads: number;
}

/** What the figures of a lot are made of. Feed is that of closed days: up to yesterday, or to the closing day. */
export interface LotFacts extends WeightFacts {
  deactivated_at: Day | null;
  mo_kg: number;
  ms_kg: number;
}

export function lotFigures(facts: LotFacts, today: Day) {
  const until = facts.deactivated_at ?? today;
  const lastClosed = facts.deactivated_at ?? addDays(today, -1);
  const headDays = countHeadDays(facts, lastClosed);
  const meanWeight = meanWeightOf(facts, lastClosed, until);
  const perHeadDay = (kg: number) => (headDays > 0 && facts.mo_kg > 0 ? kg / headDays : null);
  const ms = perHeadDay(facts.ms_kg);
  const measured = measuredGain(facts, until);
  return {
    days_confined: daysConfined(facts.entry_date, until),
    projected: measured.day === null,
    gmd_measured: measured.gmd,
    last_weighing_date: measured.day,
    average_consumption: perHeadDay(facts.mo_kg),
    dry_matter_intake: ms !== null && meanWeight ? (ms / meanWeight) * 100 : null,
  };
}

export function daysConfined(entry: Day, until: Day): number {
  return Math.max(0, daysBetween(entry, until));
}

export function headsOn({ quantity, movements }: HeadFacts, day: Day): number {
  return movements.reduce((sum, change) => (change.day <= day ? sum + change.heads : sum), quantity);
}

interface HeadFacts {
  quantity: number;
  entry_date: Day;
  movements: HeadChange[];
}

/** Heads at the end of each day of a period within the lot's life. */
export function countHeadDaysIn(facts: HeadFacts, from: Day, to: Day): number {
  return from > to ? 0 : countHeadDays(facts, to) - countHeadDays(facts, addDays(from, -1));
}

/** Heads that stayed from each of these days to the next: those that gained. */
export function countHeadNights({ quantity, movements }: HeadFacts, from: Day, to: Day): number {
  const nights = (since: Day) => Math.max(0, daysBetween(later(since, from), to) + 1);
  return movements.reduce((sum, { day, heads }) => sum + heads * nights(day), quantity * nights(from));
}

/** Heads at the end of each day from entry to `lastDay`; on the day the last ones leave, at its start. */
export function countHeadDays(facts: HeadFacts, lastDay: Day): number {
  return headStretches(facts, lastDay).reduce(
    (sum, { heads, from, until }) => sum + heads * daysBetween(from, until),
    0,
  );
}

/** So many heads from a day up to, not including, another; days without any are in none. */
interface HeadStretch {
  heads: number;
  from: Day;
  until: Day;
}

function headStretches({ quantity, entry_date, movements }: HeadFacts, lastDay: Day): HeadStretch[] {
  const stretches: HeadStretch[] = [];
  let heads = quantity;
  let from = entry_date;
  const endAt = (until: Day) => {
    if (heads > 0 && from < until) stretches.push({ heads, from, until });
  };
  for (const change of mergeByDay(movements)) {
    if (change.day > lastDay) break;
    // The day on which the last ones leave is still theirs.
    const next = heads + change.heads === 0 ? addDays(change.day, 1) : change.day;
    endAt(next);
    heads += change.heads;
    from = later(entry_date, next);
  }
  endAt(addDays(lastDay, 1));
  return stretches;
}

/** The fewest heads there ever were; changes of one day count in the order given. */
export function lowestHeads(quantity: number, changes: HeadChange[]): number {
  let heads = quantity;
  return Math.min(heads, ...changes.toSorted(byDay).map((change) => (heads += change.heads)));
}

/** The mean of each day's weight from entry to `lastDay`, as `until` knows it, over the days with heads; null where one is not known. */
function meanWeightOf(facts: LotFacts, lastDay: Day, until: Day): number | null {
  const curve = weightCurve(facts, until);
  if (!curve[0] || curve[0].from > facts.entry_date) return null;
  let [sum, days] = [0, 0];
  for (const there of headStretches(facts, lastDay)) {
    const kg = sumOver(curve, there.from, there.until, ({ from, weight, gain }, start, length) => {
      if (weight === null) return null;
      const first = weight + gain * daysBetween(from, start);
      return length * (first + (gain * (length - 1)) / 2);
    });
    if (kg === null) return null;
    sum += kg;
    days += daysBetween(there.from, there.until);
  }
  return days > 0 ? sum / days : null;
}

function mergeByDay(changes: HeadChange[]): HeadChange[] {
  const merged = new Map<Day, number>();
  for (const { day, heads } of changes) merged.set(day, (merged.get(day) ?? 0) + heads);
  return [...merged].map(([day, heads]) => ({ day, heads })).sort(byDay);
}

function byDay(a: { day: Day }, b: { day: Day }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}
