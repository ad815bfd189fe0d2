import { addDays, type Day, dayOf, daysBetween } from './days.ts';
import type { RoundLot } from './trough-reading.ts';
import type { TroughScore } from './trough-scores.ts';

/** How many days a reader looks back. */
export const daysBack = 14;

/** What a lot was given on a day, and how its trough was judged the last time that day. */
export interface LotDay {
  day: Day;
  /** kg as fed; null where nothing was recorded, and today, which is not over. */
  kg: number | null;
  note: number | null;
  trough_score: TroughScore | null;
}

interface Told {
  at: string;
  note: number;
  trough_score: TroughScore | null;
}

interface Today {
  today: Day;
  time_zone: string;
}

/** The last days up to today, oldest first. What was told of the feed may be older than today: its days stay its own. */
export function lotDays({ fed }: Pick<RoundLot, 'fed'>, readings: Told[], { today, time_zone }: Today): LotDay[] {
  const read = new Map(readings.map((reading) => [dayOf(new Date(reading.at), time_zone), reading]));
  return Array.from({ length: daysBack }, (_, place) => {
    const day = addDays(today, place - daysBack + 1);
    const reading = read.get(day);
    const kg = fed.kg.at(-1 - daysBetween(day, fed.until));
    const isTold = day <= fed.until && daysBetween(day, fed.until) < fed.kg.length;
    return {
      day,
      kg: isTold ? (kg ?? null) : null,
      note: reading?.note ?? null,
      trough_score: reading?.trough_score ?? null,
    };
  });
}

/** The top of a scale that begins at 0 and holds all of these: one, two or five of a power of ten. */
export function topOf(values: number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}
