/** What the tables of an operation and every average of errors are made of. Amounts are kg. */
export interface Amounts {
  expected_quantity: number;
  actual_quantity: number | null;
}

interface Timed {
  load_operation_ingredients: { start_time: string | null }[];
  unload_operation_corrals: { end_time: string | null }[];
}

/** (actual − expected) / expected × 100, one decimal; 0 when nothing was expected; null without an amount. */
export function errorPercent({ expected_quantity, actual_quantity }: Amounts): number | null {
  if (actual_quantity === null) return null;
  if (!expected_quantity) return 0;
  const percent = ((actual_quantity - expected_quantity) / expected_quantity) * 100;
  return tenths(percent);
}

/** A hair's breadth of floating point must not turn 2,25 into 2,2. */
function tenths(value: number): number {
  return Math.round((value + Math.sign(value) * 1e-9) * 10) / 10;
}

export type Band = 'good' | 'fair' | 'bad';

/** Up to 2 % is good, up to 5 % fair; the same bands everywhere. */
export function errorBand(percent: number): Band {
  const size = Math.abs(percent);
  return size <= 2 ? 'good' : size <= 5 ? 'fair' : 'bad';
}

/** A table's last row: plain sums of what stands above it. Without any amount it has none. */
export function totalsOf(lines: Amounts[]): Amounts {
  const used = lines.flatMap(({ actual_quantity }) => actual_quantity ?? []);
  return {
    expected_quantity: sum(lines.map(({ expected_quantity }) => expected_quantity)),
    actual_quantity: used.length === 0 ? null : sum(used),
  };
}

/** What left the wagon at a pen: nothing where it was passed over, null while nobody knows. What a manager left out left it, too. */
export function givenKg(actual: number | null, skipped = false, apart: number | null = null): number | null {
  return skipped ? (actual ?? apart ?? 0) : actual;
}

/** Used minus expected, rounded once: what stands beside it is rounded for itself. */
export function differenceOf({ expected_quantity, actual_quantity }: Amounts): number | null {
  return actual_quantity === null ? null : tenths(actual_quantity - expected_quantity);
}

/** From the first load's start to the last unload's end, to the nearest minute. */
export function timesOf(sub: Timed): { start: string | null; end: string | null; minutes: number | null } {
  const start = sub.load_operation_ingredients.flatMap(({ start_time }) => start_time ?? []).sort()[0] ?? null;
  const end =
    sub.unload_operation_corrals
      .flatMap(({ end_time }) => end_time ?? [])
      .sort()
      .at(-1) ?? null;
  const minutes = start && end ? Math.max(0, Math.round((Date.parse(end) - Date.parse(start)) / 60_000)) : null;
  return { start, end, minutes };
}

export function formatDuration(minutes: number | null): string {
  return minutes === null ? '—' : `${Math.floor(minutes / 60)}h ${minutes % 60}min`;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
