import { formatNumber } from '../formats.ts';

/** 1.692 kg. */
export function kgText(value: number): string {
  return `${formatNumber(value, { max: 0 })} kg`;
}

/** 10,4 %. */
export function percentText(value: number): string {
  return `${formatNumber(value, { min: 1, max: 1 })} %`;
}

const named = 3;

/** Up to three by name; of more, how many there are beside them. */
export function namesText(names: string[]): string {
  const shown = names.slice(0, named);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} e mais ${rest}`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} e ${shown.at(-1)}` : (shown[0] ?? '');
}

/** A day without its year: an alert is of these days. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-');
  return `${date}/${month}`;
}

/** 45 min, 7 h 4 min. */
export function minutesText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** 9,6 kg de MS: of one head, where a tenth counts. */
export function intakeText(kg: number): string {
  return `${formatNumber(kg, { min: 1, max: 1 })} kg de MS`;
}
