import { addDays, type Day } from './days.ts';

/** Of what anyone may have written; 31 February is no day of the calendar. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  return !Number.isNaN(Date.parse(value)) && addDays(value, 0) === value;
}
