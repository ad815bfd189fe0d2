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
  return dayNumber(to) - dayNumber(from);
}

export function addDays(day: Day, count: number): Day {
  const date = new Date((dayNumber(day) + count) * dayMs);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
}

/**
 * How many days after 1 January 1970, by the rules of the calendar; a year is taken to begin in March, so that a leap day is its
 * last. The figures of a lot ask it up to a hundred times, and `Date.parse` takes four times as long.
 */
function dayNumber(day: Day): number {
  const month = (digitsAt(day, 5) + 9) % 12;
  const year = digitsAt(day, 0) * 100 + digitsAt(day, 2) - Math.floor(month / 10);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return 365 * year + leapDays + Math.floor((153 * month + 2) / 5) + digitsAt(day, 8) - 719_469;
}

function digitsAt(text: string, at: number): number {
  return (text.charCodeAt(at) - 48) * 10 + text.charCodeAt(at + 1) - 48;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

export function oneYearBefore(day: Day): Day {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('02-29', '02-28')}`;
}

export function earlier(a: Day, b: Day): Day {
  return a < b ? a : b;
}

export function later(a: Day, b: Day): Day {
  return a > b ? a : b;
}

/** The calendar day of an instant on a farm's clock. */
export function dayOf(instant: Date, timeZone: string): Day {
  return shownAt(instant, timeZone).slice(0, 10);
}

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
  return Date.parse(`${shownAt(instant, timeZone).replace(' ', 'T')}Z`) - instant;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a farm's clock shows, as YYYY-MM-DD HH:mm:ss: Swedish writes it so. */
function shownAt(instant: Date | number, timeZone: string): string {
  const known = clocks.get(timeZone);
  const clock = known ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  if (!known) clocks.set(timeZone, clock);
  return clock.format(instant);
}
