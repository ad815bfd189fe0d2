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
  let heads = facts.quantity;
  let day = facts.entry_date;
  let total = 0;
  for (const change of mergeByDay(facts.movements)) {
    if (change.day > lastDay) break;
    total += heads * Math.max(0, daysBetween(day, change.day));
    if (heads + change.heads === 0) total += heads;
    heads += change.heads;
    day = change.day < facts.entry_date ? facts.entry_date : heads === 0 ? addDays(change.day, 1) : change.day;
  }
  return total + heads * Math.max(0, daysBetween(day, addDays(lastDay, 1)));
}

/** The fewest heads there ever were; changes of one day count in the order given. */
export function lowestHeads(quantity: number, changes: HeadChange[]): number {
  let heads = quantity;
  return Math.min(heads, ...changes.toSorted(byDay).map((change) => (heads += change.heads)));
}

/** The mean of each day's weight from entry to `lastDay`, as `until` knows it; null where one is not known. */
function meanWeightOf(facts: LotFacts, lastDay: Day, until: Day): number | null {
  const days = daysBetween(facts.entry_date, lastDay) + 1;
  const curve = weightCurve(facts, until);
  if (days <= 0 || !curve[0] || curve[0].from > facts.entry_date) return null;
  const sum = sumOver(curve, facts.entry_date, addDays(lastDay, 1), ({ from, weight, gain }, start, length) => {
    if (weight === null) return null;
    const first = weight + gain * daysBetween(from, start);
    return length * (first + (gain * (length - 1)) / 2);
  });
  return sum === null ? null : sum / days;
}

function mergeByDay(changes: HeadChange[]): HeadChange[] {
  const merged = new Map<Day, number>();
  for (const { day, heads } of changes) merged.set(day, (merged.get(day) ?? 0) + heads);
  return [...merged].map(([day, heads]) => ({ day, heads })).sort(byDay);
}

function byDay(a: { day: Day }, b: { day: Day }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}
