import { isAdapted } from '../adaptation.ts';
import { addDays, type Day, daysBetween } from '../days.ts';
import type { Call, WatchedLot } from './facts.ts';

/** kg MS a head on a day. */
export interface IntakeDay {
  day: Day;
  kg: number;
}

/**
 * Closed days that were fully fed, the oldest first. A day without records is missing, not zero; days beside a change of heads
 * count for nothing, because nobody knows for whom the feed was; nor do those in which the lot got used to the trough.
 */
export function intakeDays(lot: WatchedLot, today: Day): IntakeDay[] {
  const isDisturbed = (day: Day) => lot.changes.some((change) => Math.abs(daysBetween(change.day, day)) <= 1);
  return lot.days
    .filter(({ day, complete, ms_kg }) => complete && ms_kg > 0 && day < today && !isDisturbed(day))
    .filter(({ day }) => isAdapted(lot, day))
    .map(({ day, ms_kg }) => ({ day, kg: ms_kg / headsOf(lot, day) }))
    .filter(({ kg }) => Number.isFinite(kg))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Those of the days up to yesterday; none where yesterday itself is not known, or the lot gets nothing. */
export function currentIntake(lot: WatchedLot, today: Day): { last: IntakeDay; before: IntakeDay[] } | null {
  const days = intakeDays(lot, today);
  const last = days.at(-1);
  if (lot.suspended || !last || last.day !== addDays(today, -1)) return null;
  return { last, before: days.slice(0, -1) };
}

/** Heads at the end of a day. */
function headsOf({ heads, changes }: WatchedLot, day: Day): number {
  return changes.reduce((sum, change) => (change.day > day ? sum - change.heads : sum), heads);
}

/** The first time from a day on that somebody cut the load: what is eaten less then was decided, not refused. */
export function cutSince(lot: WatchedLot, from: Day, to: Day): Call | undefined {
  return lot.calls.find(({ day, note }) => note < 0 && day >= from && day <= to);
}

export function meanOf(days: IntakeDay[]): number {
  return days.reduce((sum, { kg }) => sum + kg, 0) / days.length;
}
