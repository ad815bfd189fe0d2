import { dash, formatDay, formatNumber } from './formats.ts';
import { isDay } from './written-days.ts';

/** What a field of a form or a row holds, as a person reads it: 1.234,5; 12/03/2026; a text as it is. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined || value === '') return dash;
  if (typeof value === 'number') return formatNumber(value, { max: 4 });
  const text = String(value);
  return isDay(text) ? formatDay(text) : text;
}
