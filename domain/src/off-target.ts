import type { Amounts } from './operation-figures.ts';

/** Below this many kg a line is judged in kg: five too many of six kg of urea say nothing as a percent. */
export const smallLineKg = 50;

/** What a wagon's scale counts by, in kg, where the wagon does not say. */
export const divisionKg = 5;

/**
 * Whether a line missed by so much that a manager should hear of it: more than 5 % and more than two divisions. In the field
 * only half of all lines are within 2 %; a board that named the others would name everybody every day.
 */
export function isOffTarget({ expected_quantity, actual_quantity }: Amounts, division = divisionKg): boolean {
  if (actual_quantity === null) return false;
  const off = Math.abs(actual_quantity - expected_quantity);
  return off > 2 * division && off * 100 > expected_quantity * 5;
}
