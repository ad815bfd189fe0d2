import { isOffTarget, smallLineKg } from './off-target.ts';
import { type Amounts, differenceOf, errorPercent, totalsOf } from './operation-figures.ts';
import type { WorstLine } from './operation-records.ts';

/** What is kept of a batch's worst line: the rest follows from it. */
export interface KeptLine extends Amounts {
  kind: WorstLine['kind'];
  name: string;
}

/** What lines that have an amount come to. */
export interface Weighed {
  /** What was expected of them. */
  weighed_kg: number;
  /** Σ|actual − expected|. */
  off_kg: number;
}

/** What one batch comes to, or all batches of an operation. */
export interface BatchErrors extends Weighed {
  planned_kg: number;
  fed_kg: number;
  off_target: boolean;
  worst_line: KeptLine | null;
}

interface Lines {
  /** The step of its wagon's scale, where it is known. */
  division_kg?: number | null | undefined;
  load_operation_ingredients: (Amounts & { ingredient_name: string; skipped?: boolean })[];
  unload_operation_corrals: (Amounts & { lot_name: string; skipped?: boolean; apart_kg?: number | null })[];
}

export function batchErrors(sub: Lines): BatchErrors {
  const lines = linesOf(sub);
  const unloads = totalsOf(sub.unload_operation_corrals);
  return {
    ...weighedOf(lines),
    planned_kg: unloads.expected_quantity,
    fed_kg: unloads.actual_quantity ?? 0,
    off_target: lines.some((line) => isOffTarget(line, sub)),
    worst_line: worstOf(lines),
  };
}

export function weighedOf(lines: Amounts[]): Weighed {
  const weighed = lines.filter(({ actual_quantity }) => actual_quantity !== null);
  return {
    weighed_kg: totalsOf(weighed).expected_quantity,
    off_kg: weighed.reduce((sum, line) => sum + offKg(line), 0),
  };
}

/**
 * Σ|difference| / Σ expected × 100, over what was weighed; null while nothing was. Weighted by kg: the mean of line errors
 * would call whoever missed six kg of urea by five a bad operator.
 */
export function weightedError({ weighed_kg, off_kg }: Weighed): number | null {
  return weighed_kg > 0 ? (off_kg * 100) / weighed_kg : null;
}

/** The line that missed most; what is too small to be judged in percent is judged as if it were 50 kg. */
export function worstOf(lines: (KeptLine | null)[]): KeptLine | null {
  const missed = lines.filter((line) => line !== null && offKg(line) > 0) as KeptLine[];
  const missedBy = (line: KeptLine) => offKg(line) / Math.max(line.expected_quantity, smallLineKg);
  return missed.toSorted((a, b) => missedBy(b) - missedBy(a))[0] ?? null;
}

export function shownLine(line: KeptLine | null): WorstLine | null {
  if (line === null || line.actual_quantity === null) return null;
  const { kind, name, expected_quantity, actual_quantity } = line;
  return {
    kind,
    name,
    expected_quantity,
    actual_quantity,
    difference_quantity: differenceOf(line) ?? 0,
    error_percent: errorPercent(line) ?? 0,
  };
}

/** The lines of a batch that a manager should hear of, the worst first. */
export function offTargetLines(sub: Lines): WorstLine[] {
  return linesOf(sub)
    .filter((line) => isOffTarget(line, sub))
    .flatMap((line) => shownLine(line) ?? [])
    .toSorted((a, b) => Math.abs(b.error_percent) - Math.abs(a.error_percent));
}

/** Those that were passed over: nothing was weighed of them. What a manager left out was no fault of who fed. */
export function skippedLines({ load_operation_ingredients, unload_operation_corrals }: Lines): KeptLine[] {
  return linesOf({
    load_operation_ingredients: load_operation_ingredients.filter(({ skipped }) => skipped),
    unload_operation_corrals: unload_operation_corrals.filter(
      ({ skipped, apart_kg = null }) => skipped && apart_kg === null,
    ),
  });
}

function linesOf({ load_operation_ingredients, unload_operation_corrals }: Lines): KeptLine[] {
  return [
    ...load_operation_ingredients.map((line) => kept('load', line.ingredient_name, line)),
    ...unload_operation_corrals.map((line) => kept('unload', line.lot_name, line)),
  ];
}

function kept(kind: KeptLine['kind'], name: string, { expected_quantity, actual_quantity }: Amounts): KeptLine {
  return { kind, name, expected_quantity, actual_quantity };
}

/** What has no amount missed nothing. */
export function offKg({ expected_quantity, actual_quantity }: Amounts): number {
  return Math.abs((actual_quantity ?? expected_quantity) - expected_quantity);
}
