import type { SubOperation } from '@cocho/domain/operations';
import type { Random } from '@cocho/scale/random';

export interface Wagon {
  name: string;
  emptyKg: number;
}

/** 9 m³ of a mix that weighs up to half a tonne a m³; what is planned leaves room for a scoop too many. */
export const capacityKg = 4500;
export const plannedKg = 4250;
/** The step of its scale. */
export const divisionKg = 5;
/** What sticks to augers and corners is scraped out once there is this much of it. */
const residueKg = 70;

/** As the scale shows it. */
export function shown(kg: number): number {
  return Math.round(kg / divisionKg) * divisionKg;
}

/** The last step of the scale that is reached. */
export function shownAtMost(kg: number): number {
  return Math.floor(kg / divisionKg) * divisionKg;
}

/** What the wagon shows before a batch: itself, and what earlier ones of the day left in it. */
export function tareOf(wagon: Wagon, before: SubOperation | undefined, random: Random): number {
  if (!before || isBroken(before)) return shown(wagon.emptyKg + random.normal(6));
  return shown((before.tare_weight ?? wagon.emptyKg) + leftIn(before) - random.next() * 4);
}

/** kg of this batch that will not come out again; below 0 some of the residue does. */
export function leftover(loadedKg: number, residue: number, random: Random): number {
  if (residue > residueKg) return -0.006 * loadedKg;
  return loadedKg * Math.min(0.015, Math.max(0, 0.004 + random.normal(0.004)));
}

/** kg that were loaded and not unloaded. */
export function leftIn(sub: SubOperation): number {
  return sumOf(sub.load_operation_ingredients) - sumOf(sub.unload_operation_corrals);
}

/** It broke down on its way: pens were passed over. */
export function isBroken(sub: SubOperation): boolean {
  return sub.unload_operation_corrals.some(({ skipped }) => skipped);
}

export function sumOf(lines: { actual_quantity: number | null }[]): number {
  return lines.reduce((sum, { actual_quantity }) => sum + (actual_quantity ?? 0), 0);
}
