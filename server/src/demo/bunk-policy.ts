import type { TroughScore } from '@cocho/domain/trough-scores';

/** The part of what was given that was left the next morning; below 0 more would have been eaten. */
export type Leftover = number;

interface Mornings {
  today: Leftover;
  yesterday: Leftover | null;
  /** What yesterday's note did to the load. */
  lastNote: number;
  /** How far the load is behind the line of the adaptation, as a part of it; null once that is over. */
  behind: number | null;
}

const licked = -0.06;
const clean = -0.01;
const some = 0.04;
const much = 0.14;
const untouched = 0.5;

/**
 * The percent by which a good bunk reader moves the load: never two days running, up only after two clean mornings,
 * down at once when much was left. In the adaptation the load follows its line as long as it is eaten.
 */
export function noteFor({ today, yesterday, lastNote, behind }: Mornings): number {
  if (today > untouched) return -20;
  if (today > much) return -10;
  if (behind !== null) return today > some ? 0 : stepUp(behind);
  if (lastNote !== 0) return 0;
  if (today > some) return -5;
  if (yesterday === null || Math.max(today, yesterday) > clean) return 0;
  return Math.max(today, yesterday) < licked ? 10 : 5;
}

function stepUp(behind: number): number {
  if (behind > 0.085) return 10;
  return behind > 0.03 ? 5 : 0;
}

/** Of the day's load, in the last treat: what is in the trough in the morning was part of it. */
const lastTreat = 0.35;

/** What such a reader sees in the trough, whatever they decide. */
export function scoreFor(left: Leftover): TroughScore {
  if (left < licked) return 'licked';
  if (left <= clean) return 'clean';
  if (left <= some) return 'thin';
  const part = left / lastTreat;
  if (part <= 0.25) return 'up_to_quarter';
  if (part <= 0.5) return 'up_to_half';
  return part < 1 ? 'over_half' : 'untouched';
}
