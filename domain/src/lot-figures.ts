import { addDays, type Day, daysBetween } from './days.ts';

/** Heads that came (positive) or went (negative) on a day. */
export interface HeadChange {
  day: Day;
  heads: number;
}

export interface Weighing {
  day: Day;
  avg_weight: number;
}

/** What the figures of a lot are made of. Feed is that of closed days: up to yesterday, or to the closing day. */
export interface LotFacts {
  quantity: number;
  entry_date: Day;
  deactivated_at: Day | null;
  initial_avg_weight: number | null;
  gmd: number;
  head_changes: HeadChange[];
  weighings: Weighing[];
  mo_kg: number;
  ms_kg: number;
}

export function lotFigures(facts: LotFacts, today: Day) {
  const until = facts.deactivated_at ?? today;
  const lastClosed = facts.deactivated_at ?? addDays(today, -1);
  const headDays = countHeadDays(facts, lastClosed);
  const meanWeight = meanWeightOf(facts, lastClosed);
  const perHeadDay = (kg: number) => (headDays > 0 && facts.mo_kg > 0 ? kg / headDays : null);
  const ms = perHeadDay(facts.ms_kg);
  return {
    current_quantity: facts.quantity + facts.head_changes.reduce((sum, { heads }) => sum + heads, 0),
    days_confined: daysConfined(facts.entry_date, until),
    projected_avg_weight: weightOn(facts, until),
    average_consumption: perHeadDay(facts.mo_kg),
    dry_matter_intake: ms !== null && meanWeight ? (ms / meanWeight) * 100 : null,
  };
}

export function daysConfined(entry: Day, until: Day): number {
  return Math.max(0, daysBetween(entry, until));
}

/** The last weighing (else the initial weight) plus the expected gain since. */
export function weightOn(
  facts: Pick<LotFacts, 'entry_date' | 'initial_avg_weight' | 'gmd' | 'weighings'>,
  day: Day,
): number | null {
  const last = facts.weighings
    .filter((weighing) => weighing.day <= day)
    .sort(byDay)
    .at(-1);
  const from = last ?? { day: facts.entry_date, avg_weight: facts.initial_avg_weight };
  if (from.avg_weight === null) return null;
  return from.avg_weight + facts.gmd * Math.max(0, daysBetween(from.day, day));
}

/** Heads at the end of each day from entry to `lastDay`; on the day the last ones leave, at its start. */
export function countHeadDays(facts: Pick<LotFacts, 'quantity' | 'entry_date' | 'head_changes'>, lastDay: Day): number {
  let heads = facts.quantity;
  let day = facts.entry_date;
  let total = 0;
  for (const change of mergeByDay(facts.head_changes)) {
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

/** The mean of each day's weight from entry to `lastDay`; between weighings the weight is a straight line. */
function meanWeightOf(facts: LotFacts, lastDay: Day): number | null {
  const days = daysBetween(facts.entry_date, lastDay) + 1;
  if (days <= 0) return null;
  const starts = [facts.entry_date, ...facts.weighings.map(({ day }) => day)].filter((day) => day <= lastDay).sort();
  let sum = 0;
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? addDays(lastDay, 1);
    const length = daysBetween(start, end);
    if (length === 0) continue;
    const first = weightOn(facts, start);
    if (first === null) return null;
    sum += length * (first + (facts.gmd * (length - 1)) / 2);
  }
  return sum / days;
}

function mergeByDay(changes: HeadChange[]): HeadChange[] {
  const merged = new Map<Day, number>();
  for (const { day, heads } of changes) merged.set(day, (merged.get(day) ?? 0) + heads);
  return [...merged].map(([day, heads]) => ({ day, heads })).sort(byDay);
}

function byDay(a: { day: Day }, b: { day: Day }): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : 0;
}
