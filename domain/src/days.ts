/** Calendar days are text, YYYY-MM-DD: they sort as they are and belong to no time zone. */
export type Day = string;

const dayMs = 86_400_000;

/** No lot is older. */
export const firstDay = '2000-01-01';

/** Whether anything of a farm can be of this day. */
export function isPossibleDay(day: Day): boolean {
  return day >= firstDay && day <= '2100-12-31';
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

export function oneYearBefore(day: Day): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return new Date(Date.UTC(year - 1, month - 1, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

export function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}

export function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of an instant on a farm's clock. Swedish writes days the way we keep them: YYYY-MM-DD. */
export function dayOf(instant: Date, timeZone: string): Day {
  const known = formatters.get(timeZone);
  const formatter = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  if (!known) formatters.set(timeZone, formatter);
  return formatter.format(instant);
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/**
 * When a farm's clock shows a time of day, HH:mm. A time that a day skips is as much later as the clock jumps; of one that a
 * day has twice, the first.
 */
export function instantOf(day: Day, time: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [offsetAt(wall - dayMs, timeZone), offsetAt(wall + dayMs, timeZone)];
  const isShown = (offset: number) => offsetAt(wall - offset, timeZone) === offset;
  return new Date(wall - (isShown(before) || !isShown(after) ? before : after));
}

/** How far a farm's clock is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const known = wallClocks.get(timeZone);
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) wallClocks.set(timeZone, clock);
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - instant;
}
