import { type Day, daysBetween } from './days.ts';
import type { MovementKind } from './lot-movements.ts';
import { onBasis, type WeightBasis } from './weight-basis.ts';

/** A movement as the figures need it: in the order of day and entry. */
export interface Movement {
  kind: MovementKind;
  day: Day;
  /** Came (positive) or went (negative). */
  heads: number;
  /** What the heads that came or went weighed, or all heads at a weighing; null where nobody knows. */
  avg_weight: number | null;
  /** Absent: as the lot was weighed when it came. */
  weight_basis?: WeightBasis;
}

export interface WeightFacts {
  quantity: number;
  entry_date: Day;
  initial_avg_weight: number | null;
  /** It is what the lot from which its heads came was reckoned to: nobody weighed them, and it tells no gain. */
  opening_reckoned?: boolean;
  gmd: number;
  /** How the heads were weighed at the entry. Every figure of the lot is told on this basis. */
  weight_basis?: WeightBasis;
  movements: Movement[];
}

/** From a day on, until the next stretch begins, every head gains the same each day; or nobody knows what they weigh. */
export type Stretch = {
  from: Day;
  /** Its gain was found between two weighings. */
  measured: boolean;
} & (Growth | { weight: null; gain: null });

interface Growth {
  weight: number;
  gain: number;
}

/** A stretch whose gain is not known yet: its weight at the start is `base + factor × gain`. */
export interface OpenStretch {
  from: Day;
  base: number;
  factor: number;
}

/**
 * The mean weight of a lot's heads, as `until` knows it. Between two weighings the gain is what was measured, after the
 * last one the expected. Heads that leave or come with a weight of their own change the mean of the rest, not its gain: 100
 * at 520 kg, of which 30 leave at 548, leave 70 at 508.
 */
export function weightCurve(facts: WeightFacts, until: Day): Stretch[] {
  const curve = everyStretch(facts, until);
  // What lasted no day was corrected on the day it began.
  return curve
    .filter(({ stretch }, index) => stretch.from !== curve[index + 1]?.stretch.from)
    .map(({ stretch }) => stretch);
}

interface Begun<Of> {
  stretch: Of;
  /** How many movements it came after. */
  after: number;
}

/** Those that lasted no day among them. */
export function everyStretch(facts: WeightFacts, until: Day): Begun<Stretch>[] {
  const { gmd } = facts;
  const curve: Begun<Stretch>[] = [];
  const first = openingStretch(facts);
  let open: Begun<OpenStretch>[] = first ? [{ stretch: first, after: 0 }] : [];
  const close = (gain: number, isMeasured = false) => {
    curve.push(...open.map(({ stretch, after }) => ({ stretch: closed(stretch, gain, isMeasured), after })));
    open = [];
  };
  let heads = facts.quantity;
  let isWeighed = !facts.opening_reckoned;
  for (const [index, movement] of movementsUntil(facts, until).entries()) {
    const after = index + 1;
    const last = open.at(-1)?.stretch;
    const next = stretchAfter(last, heads, movement, gmd);
    if (weighsAll(movement, heads)) {
      const now = grown(last, movement.day);
      const isMeasured = isWeighed && heads > 0 && now !== null && now.factor > 0;
      close(isMeasured ? (movement.avg_weight - now.base) / now.factor : gmd, isMeasured);
      // Who comes into an empty lot weighs what another was reckoned to.
      isWeighed = heads > 0;
    } else if (last && !next) {
      close(gmd);
      curve.push({ stretch: { from: movement.day, weight: null, gain: null, measured: false }, after });
    }
    if (next && next !== last) open.push({ stretch: next, after });
    heads += movement.heads;
  }
  close(gmd);
  return curve;
}

/** The stretch that begins with the heads as they came; none where nobody weighed them. */
export function openingStretch({ entry_date, initial_avg_weight }: WeightFacts): OpenStretch | undefined {
  return initial_avg_weight === null ? undefined : { from: entry_date, base: initial_avg_weight, factor: 0 };
}

/**
 * The stretch that a movement leaves to a lot of so many heads; the same one where it tells nothing of their weight, and none
 * where those who come into an empty lot weigh nobody knows what: who left it tell nothing of them.
 */
export function stretchAfter(
  last: OpenStretch | undefined,
  heads: number,
  movement: Movement,
  gmd: number,
): OpenStretch | undefined {
  if (weighsAll(movement, heads)) return { from: movement.day, base: movement.avg_weight, factor: 0 };
  if (heads === 0 && movement.heads > 0) return undefined;
  return mix(grown(last, movement.day), heads, movement, gmd) ?? last;
}

/** What heads weigh on a day of a stretch whose gain is the expected one. */
export function weightIn(stretch: OpenStretch | undefined, day: Day, gmd: number): number | null {
  const now = grown(stretch, day);
  return now && now.base + now.factor * gmd;
}

/** The last weighing (else the initial weight) plus the expected gain since. */
export function weightOn(facts: WeightFacts, day: Day): number | null {
  const last = weightCurve(facts, day).at(-1);
  return last && last.weight !== null ? last.weight + last.gain * Math.max(0, daysBetween(last.from, day)) : null;
}

/** As a curve tells it, which may know a later weighing; null where it knows no weight. */
export function weightAt(curve: Stretch[], day: Day): number | null {
  return weightAfter(
    curve.findLast(({ from }) => from <= day),
    day,
  );
}

export function weightAfter(stretch: Stretch | undefined, day: Day): number | null {
  return stretch && stretch.weight !== null ? stretch.weight + stretch.gain * daysBetween(stretch.from, day) : null;
}

/** The days on which all heads were weighed; of a lot that was emptied and filled again, since the others came, and when they did. */
export function weighingDays(facts: WeightFacts, until: Day): { days: Day[]; refilled: Day | null } {
  let heads = facts.quantity;
  let days: Day[] = [];
  let refilled: Day | null = null;
  for (const movement of movementsUntil(facts, until)) {
    if (isWeighing(movement, heads)) days.push(movement.day);
    if (heads === 0 && movement.heads > 0) [days, refilled] = [[], movement.day];
    heads += movement.heads;
  }
  return { days, refilled };
}

/** What each head that is there gained a day between weighings, over how many days, and when they were weighed last. */
export function measuredGain(facts: WeightFacts, until: Day): { gmd: number | null; day: Day | null; days: number } {
  const { days: weighed, refilled } = weighingDays(facts, until);
  const day = weighed.at(-1) ?? null;
  if (day === null) return { gmd: null, day, days: 0 };
  const curve = weightCurve(facts, until);
  const from = refilled ?? curve[0]?.from ?? day;
  const nights = (of: (stretch: Stretch) => number) =>
    sumOver(curve, from, day, (stretch, _, length) => (stretch.measured ? of(stretch) * length : 0)) ?? 0;
  const days = nights(() => 1);
  const kg = nights(({ gain }) => gain ?? 0);
  return { gmd: days > 0 ? kg / days : null, day, days };
}

/** What was measured by the last weighing, and since which one; null where it measured nothing. */
export function lastMeasured(facts: WeightFacts, until: Day): { since: Day; day: Day; gain: number } | null {
  const { days } = weighingDays(facts, until);
  const day = days.at(-1);
  const before = weightCurve(facts, until).filter(({ from }) => day !== undefined && from < day);
  const last = before.at(-1);
  if (!day || !last?.measured || last.gain === null) return null;
  return { since: days.findLast((one) => one < day) ?? facts.entry_date, day, gain: last.gain };
}

/** Sums what `of` makes of each stretch's part from a day up to, not including, another; null where it can make nothing of one. */
export function sumOver(
  curve: Stretch[],
  from: Day,
  to: Day,
  of: (stretch: Stretch, start: Day, length: number) => number | null,
): number | null {
  let sum = 0;
  for (const [index, stretch] of curve.entries()) {
    const start = stretch.from < from ? from : stretch.from;
    const next = curve[index + 1]?.from ?? to;
    const length = daysBetween(start, next < to ? next : to);
    const part = length > 0 ? of(stretch, start, length) : 0;
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

/** In the order of their days, and with weights on the basis of the lot. */
export function movementsUntil<Row extends Movement>(
  { movements, weight_basis = 'full' }: { movements: Row[]; weight_basis?: WeightBasis },
  until: Day,
): Row[] {
  return movements
    .filter(({ day }) => day <= until)
    .map((movement) => weighedOn(movement, weight_basis))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** A movement with its weight as another weighs. */
export function weighedOn<Row extends Movement>(movement: Row, weight_basis: WeightBasis): Row {
  const { avg_weight, weight_basis: from = weight_basis } = movement;
  if (avg_weight === null || from === weight_basis) return movement;
  return { ...movement, avg_weight: onBasis(avg_weight, from, weight_basis), weight_basis };
}

/** A sale of all heads with their weight weighs the whole lot, too; an empty lot has nothing to weigh. */
export function isWeighing(movement: Movement, heads: number): movement is Movement & { avg_weight: number } {
  const isOfAll = movement.kind === 'weighing' || (movement.kind === 'sale' && heads + movement.heads === 0);
  return heads > 0 && isOfAll && movement.avg_weight !== null;
}

/** Heads that come into an empty lot are all there is of it. */
function isFirst(movement: Movement, heads: number): movement is Movement & { avg_weight: number } {
  return heads === 0 && movement.heads > 0 && movement.avg_weight !== null;
}

function weighsAll(movement: Movement, heads: number): movement is Movement & { avg_weight: number } {
  return isWeighing(movement, heads) || isFirst(movement, heads);
}

function grown(stretch: OpenStretch | undefined, day: Day): OpenStretch | null {
  if (!stretch) return null;
  return { from: day, base: stretch.base, factor: stretch.factor + Math.max(0, daysBetween(stretch.from, day)) };
}

/** The lot after heads came or went with a weight of their own; null where that tells nothing of the rest. */
function mix(now: OpenStretch | null, heads: number, movement: Movement, gmd: number): OpenStretch | null {
  const after = heads + movement.heads;
  if (!now || movement.avg_weight === null || after <= 0) return null;
  const base = (heads * now.base + movement.heads * movement.avg_weight) / after;
  const factor = (heads * now.factor) / after;
  // So few are left that the sold ones' weight cannot be true of the whole.
  return base + factor * gmd > 0 ? { from: movement.day, base, factor } : null;
}

function closed({ from, base, factor }: OpenStretch, gain: number, measured = false): Stretch {
  return { from, weight: base + factor * gain, gain, measured };
}
