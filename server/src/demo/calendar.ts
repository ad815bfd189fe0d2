import { type Day, daysBetween } from '@cocho/domain/days';

/** The instant of a minute of the farm's day. */
export type DayClock = (minute: number) => string;

export function dayClock(day: Day, time_zone: string): DayClock {
  const midnight = midnightOf(day, time_zone);
  return (minute) => new Date(midnight + Math.round(minute * 60_000)).toISOString();
}

/** How many minutes of the day have passed; all of a day that is over. */
export function minutesPassed(day: Day, time_zone: string, now: Date): number {
  return Math.min(24 * 60, (now.getTime() - midnightOf(day, time_zone)) / 60_000);
}

/** 'HH:mm' in minutes since midnight. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes since midnight as 'HH:mm'. */
export function timeOf(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Counts days from a fixed one, so that what returns every so often does so whenever the demo began. */
export function dayNumber(day: Day): number {
  return daysBetween('2026-01-01', day);
}

export function isSunday(day: Day): boolean {
  return Temporal.PlainDate.from(day).dayOfWeek === 7;
}

function midnightOf(day: Day, time_zone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(time_zone).epochMilliseconds;
}
