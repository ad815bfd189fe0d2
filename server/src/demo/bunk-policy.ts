/** The part of what was given that was left the next morning; below 0 more would have been eaten. */
export type Leftover = number;

interface Mornings {
  today: Leftover;
  yesterday: Leftover | null;
  /** What yesterday's note did to the load. */
  lastNote: number;
}

const licked = -0.05;
const clean = -0.01;
const some = 0.06;
const much = 0.12;

/**
 * The percent by which a good bunk reader moves the load: never two days running, up only after two clean mornings,
 * down at once when much was left.
 */
export function noteFor({ today, yesterday, lastNote }: Mornings): number {
  if (today > much) return -10;
  if (lastNote !== 0) return 0;
  if (today > some) return -5;
  if (yesterday === null || Math.max(today, yesterday) > clean) return 0;
  return Math.max(today, yesterday) < licked ? 10 : 5;
}
