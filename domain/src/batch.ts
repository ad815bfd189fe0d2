import type { BatchPlan, TodayItem } from './feeding-day.ts';
import { hundredths } from './load-arithmetic.ts';
import type { LoadLine, Overload, SubOperation, UnloadLine, WeightSource } from './operations.ts';
import { replan } from './overload.ts';
import type { WagonHere } from './wagons.ts';

/** Where a batch stands. It follows from what is recorded, so it is the same after a reload or on another device. */
export type Step =
  | { kind: 'tare' }
  | { kind: 'load'; index: number; line: LoadLine }
  | { kind: 'mix' }
  | { kind: 'unload'; index: number; line: UnloadLine }
  | { kind: 'done' };

type LineKind = 'load' | 'unload';

/** Expected amounts are frozen here, with the names as they are now and the number of wagons that the treat takes. */
export function beginBatch(item: TodayItem, plan: BatchPlan, client_id: string, wagon?: WagonHere): SubOperation {
  return {
    client_id,
    treat_item_id: item.id,
    batch: plan.batch,
    rule_id: item.rule.id,
    rule_name: item.rule.name,
    recipe_id: item.recipe.id,
    recipe_name: item.recipe.name,
    treat_id: item.treat.id,
    treat_name: item.treat.name,
    dry_matter_percent: item.recipe.dry_matter_percent,
    mixing_minutes: item.recipe.timer,
    tare_weight: null,
    mixing_start_time: null,
    mixing_end_time: null,
    batches: plan.batches,
    wagon_id: wagon?.id ?? null,
    wagon_name: wagon?.name ?? null,
    division_kg: wagon?.division_kg ?? null,
    load_operation_ingredients: plan.loads.map(({ kg, ...ingredient }) => ({
      ...ingredient,
      ...untouched(kg),
      overload: null,
    })),
    unload_operation_corrals: plan.unloads.map(({ lot_id, lot_name, kg }) => ({ lot_id, lot_name, ...untouched(kg) })),
  };
}

export function stepOf(sub: SubOperation): Step {
  if (sub.tare_weight === null) return { kind: 'tare' };
  const load = openLine(sub.load_operation_ingredients);
  if (load) return { kind: 'load', ...load };
  if (!sub.mixing_end_time) return { kind: 'mix' };
  const unload = openLine(sub.unload_operation_corrals);
  return unload ? { kind: 'unload', ...unload } : { kind: 'done' };
}

export function tare(sub: SubOperation, kg: number): SubOperation {
  return { ...sub, tare_weight: hundredths(kg) };
}

/** The current line begins at what the scale shows now; without a scale, `weight` is null. */
export function beginLine(sub: SubOperation, weight: number | null, now: string): SubOperation {
  const step = stepOf(sub);
  if (step.kind !== 'load' && step.kind !== 'unload') return sub;
  if (step.line.start_time) return sub;
  return withLine(sub, step.kind, step.index, {
    start_time: now,
    start_weight: weight === null ? null : hundredths(weight),
  });
}

interface Weighed {
  source?: WeightSource;
  /** What the operator made of an ingredient beyond its target. */
  overload?: Overload | undefined;
}

/** The current line ends with its amount, as a scale or a person tells it. */
export function endLine(sub: SubOperation, kg: number, now: string, { source = 'scale', overload }: Weighed = {}) {
  return closeLine(sub, { ...amountOf(kg, source), end_time: now, ...(overload && { overload }) }, now);
}

/** The current line is passed over: nothing is recorded for it. */
export function skipLine(sub: SubOperation, now: string): SubOperation {
  return closeLine(sub, { skipped: true }, now);
}

/** Nobody feeds it any more: what has no amount by now was passed over. */
export function giveUp(sub: SubOperation): SubOperation {
  const skipOpen = <T extends LoadLine | UnloadLine>(line: T): T =>
    line.actual_quantity === null ? { ...line, skipped: true } : line;
  return {
    ...sub,
    load_operation_ingredients: sub.load_operation_ingredients.map(skipOpen),
    unload_operation_corrals: sub.unload_operation_corrals.map(skipOpen),
  };
}

/** Whether it serves no pen, whatever is in it: somebody else may. */
export function isGivenUp({ unload_operation_corrals }: SubOperation): boolean {
  return unload_operation_corrals.every(({ skipped, actual_quantity }) => skipped && actual_quantity === null);
}

export function beginMixing(sub: SubOperation, now: string): SubOperation {
  return sub.mixing_start_time ? sub : { ...sub, mixing_start_time: now };
}

export function endMixing(sub: SubOperation, now: string): SubOperation {
  return { ...beginMixing(sub, now), mixing_end_time: now };
}

/** Milliseconds of mixing still to go; 0 when it is over. */
export function mixingLeft(sub: SubOperation, now: number): number {
  const whole = sub.mixing_minutes * 60_000;
  return sub.mixing_start_time ? Math.max(0, Date.parse(sub.mixing_start_time) + whole - now) : whole;
}

/** Where a batch stands, in a few words. */
export function stepLabel(sub: SubOperation): string {
  const step = stepOf(sub);
  switch (step.kind) {
    case 'tare':
      return 'Tara';
    case 'load':
      return `Carga de ${step.line.ingredient_name}`;
    case 'mix':
      return 'Mistura';
    case 'unload':
      return `Descarga em ${step.line.lot_name}`;
    case 'done':
      return 'Descarregada';
  }
}

/** kg that went into or came out of the wagon since the line began. */
export function movedSince(kind: LineKind, start_weight: number, weight: number): number {
  return kind === 'load' ? weight - start_weight : start_weight - weight;
}

/** The last line that was closed, which can be corrected: a load until the mixing is over, an unload from then on. */
export function correctable(sub: SubOperation): { kind: LineKind; index: number } | null {
  const step = stepOf(sub);
  if (step.kind === 'load' && step.index > 0) return { kind: 'load', index: step.index - 1 };
  if (step.kind === 'mix') return { kind: 'load', index: sub.load_operation_ingredients.length - 1 };
  if (step.kind === 'unload' && step.index > 0) return { kind: 'unload', index: step.index - 1 };
  if (step.kind === 'done') return { kind: 'unload', index: sub.unload_operation_corrals.length - 1 };
  return null;
}

/**
 * The last line gets another amount in place of the one that it had, which stood until now. By the scale more or less went
 * through the wagon since, so what followed begins anew; what somebody typed changes no more than itself.
 */
export function correctLine(sub: SubOperation, kg: number, now: string, { source = 'scale', overload }: Weighed = {}) {
  const last = correctable(sub);
  if (!last) return sub;
  const lines = last.kind === 'load' ? sub.load_operation_ingredients : sub.unload_operation_corrals;
  const start_time = lines[last.index]?.start_time ?? now;
  const change = { ...amountOf(kg, source), skipped: false, start_time, end_time: now };
  const corrected =
    last.kind === 'load'
      ? replan(withLine(sub, 'load', last.index, { ...change, overload: overload ?? null }))
      : withLine(sub, 'unload', last.index, change);
  if (source === 'typed') return corrected;
  const following = withLine(corrected, last.kind, last.index + 1, { start_time: null, start_weight: null });
  return last.kind === 'load' ? { ...following, mixing_start_time: null } : following;
}

/** Whether the load missed its target by so much that the unloads were planned anew. */
export function isReplanned(sub: SubOperation): boolean {
  return sub.unload_operation_corrals.some(
    ({ target_quantity, expected_quantity }) => target_quantity !== expected_quantity,
  );
}

function closeLine(sub: SubOperation, end: Partial<LoadLine>, now: string): SubOperation {
  const step = stepOf(sub);
  if (step.kind !== 'load' && step.kind !== 'unload') return sub;
  const closed = withLine(sub, step.kind, step.index, { start_time: step.line.start_time ?? now, ...end });
  return step.kind === 'load' ? replan(closed) : closed;
}

function amountOf(kg: number, source: WeightSource) {
  return { actual_quantity: hundredths(Math.max(0, kg)), typed: source === 'typed', weight_source: source };
}

function withLine(sub: SubOperation, kind: LineKind, index: number, change: Partial<LoadLine>): SubOperation {
  if (kind === 'load')
    return { ...sub, load_operation_ingredients: replaceAt(sub.load_operation_ingredients, index, change) };
  return { ...sub, unload_operation_corrals: replaceAt(sub.unload_operation_corrals, index, change) };
}

function replaceAt<T extends object>(lines: T[], index: number, change: Partial<T>): T[] {
  return lines.map((line, at) => (at === index ? { ...line, ...change } : line));
}

function openLine<T extends { actual_quantity: number | null; skipped: boolean }>(lines: T[]) {
  const index = lines.findIndex(({ actual_quantity, skipped }) => actual_quantity === null && !skipped);
  const line = lines[index];
  return line && { index, line };
}

function untouched(kg: number) {
  return {
    expected_quantity: kg,
    target_quantity: kg,
    actual_quantity: null,
    skipped: false,
    typed: false,
    weight_source: null,
    start_time: null,
    end_time: null,
    start_weight: null,
  };
}
