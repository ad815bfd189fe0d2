import { formatNumber } from './formats.ts';
import { defaultDivisionKg } from './off-target.ts';
import { type Amounts, type Band, errorBand, errorPercent } from './operation-figures.ts';

/** On target is within the larger of 2 % and half a division of the scale: what it cannot show, nobody can hit. */
export function toleranceOf(target: number, division = defaultDivisionKg): number {
  return Math.max(target * 0.02, division / 2);
}

export type Nearness = 'far' | 'near' | 'reached' | 'over';

/** `near` asks the loader to slow down; `reached` is on target. */
export function nearness(target: number, moved: number, division = defaultDivisionKg): Nearness {
  const tolerance = toleranceOf(target, division) + floatErrorKg;
  if (moved > target + tolerance) return 'over';
  if (moved >= target - tolerance) return 'reached';
  return moved >= target - Math.max(target * 0.1, 4 * division) ? 'near' : 'far';
}

/** A line ends by itself only on its target, and not before the scale shows at least what it can show of it. */
export function endsByItself(target: number, moved: number, division = defaultDivisionKg): boolean {
  if (isWeighedApart(target, division) || nearness(target, moved, division) !== 'reached') return false;
  return moved >= shownBy(target, division) - floatErrorKg;
}

/** Too little for the wagon's scale: it is weighed on another one, and typed. */
export function isWeighedApart(target: number, division = defaultDivisionKg): boolean {
  return target < 2 * division;
}

/** So far from the target that a slip is likelier than the truth: whoever records it is asked. */
export function isSurprising(target: number, kg: number, division = defaultDivisionKg): boolean {
  return Math.abs(kg - target) > Math.max(target * 0.05, toleranceOf(target, division)) + floatErrorKg;
}

/** The colour of a line's error: the bands of its percent, but what half a division or a whole one explains is no fault. */
export function lineBand({ expected_quantity, actual_quantity }: Amounts, division = defaultDivisionKg): Band {
  const off = Math.abs((actual_quantity ?? expected_quantity) - expected_quantity) - floatErrorKg;
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

const reached = marks.length;

/**
 * What is said of a weight, aloud or to a screen reader, after what was said of it before: first what is left, then not each
 * kg, but the marks that it passes.
 */
export function calloutAfter(
  said: Callout | null,
  target: number,
  moved: number,
  division = defaultDivisionKg,
): Callout {
  const now = passed(target, moved, division);
  if (said) return now.rank > said.rank ? now : said;
  return now.rank < reached ? { ...now, text: leftText(target - moved, decimalsOf(division)) } : now;
}

/** The last mark: what is left is no more than it says. */
function passed(target: number, moved: number, division: number): Callout {
  const near = nearness(target, moved, division);
  if (near === 'over') return { rank: reached + 1, text: 'Passou do alvo' };
  if (near === 'reached') return { rank: reached, text: 'No alvo' };
  const left = target - moved;
  const rank = marks.findLastIndex((mark) => mark >= left);
  const thousands = Math.ceil(left / 1000);
  return rank < 0 ? { rank: -thousands, text: leftText(thousands * 1000) } : { rank, text: leftText(marks[rank] ?? 0) };
}

function leftText(kg: number, decimals = 0): string {
  return `Faltam ${formatNumber(kg, { max: decimals })} kg`;
}

/** How many decimals a weight is shown with, by the step of its scale. */
export function decimalsOf(division: number): number {
  return division < 1 ? 1 : 0;
}

/** Floating point: 0,1 + 0,2 is not beyond 0,3. */
const floatErrorKg = 1e-6;

/** As near as the scale's display comes to it. */
export function shownBy(target: number, division: number): number {
  return Math.round(target / division) * division;
}
