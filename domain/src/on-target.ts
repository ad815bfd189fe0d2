import { divisionKg } from './off-target.ts';
import { type Amounts, type Band, errorBand, errorPercent } from './operation-figures.ts';

/** On target is within the larger of 2 % and half a division of the scale: what it cannot show, nobody can hit. */
export function toleranceOf(target: number, division = divisionKg): number {
  return Math.max(target * 0.02, division / 2);
}

export type Nearness = 'far' | 'near' | 'reached' | 'over';

/** `near` asks the loader to slow down; `reached` is on target. */
export function nearness(target: number, moved: number, division = divisionKg): Nearness {
  const tolerance = toleranceOf(target, division) + hair;
  if (moved > target + tolerance) return 'over';
  if (moved >= target - tolerance) return 'reached';
  return moved >= target - Math.max(target * 0.1, 4 * division) ? 'near' : 'far';
}

/** A line ends by itself only on its target, and not before the scale shows at least what it can show of it. */
export function endsByItself(target: number, moved: number, division = divisionKg): boolean {
  if (isWeighedApart(target, division) || nearness(target, moved, division) !== 'reached') return false;
  return moved >= shownBy(target, division) - hair;
}

/** Too little for the wagon's scale: it is weighed on another one, and typed. */
export function isWeighedApart(target: number, division = divisionKg): boolean {
  return target < 2 * division;
}

/** So far from the target that a slip is likelier than the truth: whoever records it is asked. */
export function isSurprising(target: number, kg: number, division = divisionKg): boolean {
  return Math.abs(kg - target) > Math.max(target * 0.05, toleranceOf(target, division)) + hair;
}

/** The colour of a line's error: the bands of its percent, but what half a division or a whole one explains is no fault. */
export function lineBand({ expected_quantity, actual_quantity }: Amounts, division = divisionKg): Band {
  const off = Math.abs((actual_quantity ?? expected_quantity) - expected_quantity) - hair;
  const byPercent = errorBand(errorPercent({ expected_quantity, actual_quantity }) ?? 0);
  if (off <= division / 2) return 'good';
  return byPercent === 'bad' && off <= division ? 'fair' : byPercent;
}

export interface Callout {
  /** Grows as the weight goes on: what was said is not said again when a wagon shakes. */
  rank: number;
  text: string;
}

/** kg left at which an ear wants to hear of it. */
const marks = [1000, 500, 300, 200, 150, 100, 50, 40, 30, 20, 10];

/** What is said of a weight, aloud or to a screen reader: not each kg, but the marks that it passes. */
export function calloutOf(target: number, moved: number, division = divisionKg): Callout {
  const near = nearness(target, moved, division);
  if (near === 'over') return { rank: marks.length + 1, text: 'Passou do alvo' };
  if (near === 'reached') return { rank: marks.length, text: 'No alvo' };
  const left = target - moved;
  const rank = marks.findLastIndex((mark) => mark >= left);
  const thousands = Math.ceil(left / 1000);
  return rank < 0
    ? { rank: -thousands, text: `Faltam ${(thousands * 1000).toLocaleString('pt-BR')} kg` }
    : { rank, text: `Faltam ${(marks[rank] ?? 0).toLocaleString('pt-BR')} kg` };
}

/** Floating point: 0,1 + 0,2 is not beyond 0,3. */
const hair = 1e-6;

/** As near as the scale's display comes to it. */
export function shownBy(target: number, division: number): number {
  return Math.round(target / division) * division;
}
