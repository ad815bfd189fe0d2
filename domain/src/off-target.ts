import type { Amounts } from './operation-figures.ts';

/** Below this many kg a line is judged in kg: five too many of six kg of urea say nothing as a percent. */
export const smallLineKg = 50;

/** What a wagon's scale counts by, in kg, where the wagon does not say. */
export const defaultDivisionKg = 5;

/** A wagon, as far as its scale is known. */
interface Wagon {
  division_kg?: number | null | undefined;
}

export function divisionOf({ division_kg }: Wagon): number {
  return division_kg ?? defaultDivisionKg;
}

/** What a scale may err by, before anybody is asked about it: two divisions. */
export function scaleErrorKg(wagon: Wagon): number {
  return 2 * divisionOf(wagon);
}

/**
 * Whether a line missed by so much that a manager should hear of it: more than 5 % and more than its wagon's scale may err by,
 * or so many times both. In the field only half of all lines are within 2 %; a board that named the others would name
 * everybody every day.
 */
export function isOffTarget(
  { expected_quantity, actual_quantity }: Amounts,
  wagon: Wagon,
  { percent = 5, times = 1 } = {},
): boolean {
  if (actual_quantity === null) return false;
  const off = Math.abs(actual_quantity - expected_quantity);
  return off > times * scaleErrorKg(wagon) && off * 100 > times * expected_quantity * percent;
}
