/** A part of the time axis, in places of its labels: the first stands at 0 and reaches from -0,5 to 0,5. */
export interface Range {
  min: number;
  max: number;
}

/** The zoom plugin's defaults, which the product is to behave by. */
const wheelSpeed = 0.1;
const panThreshold = 10;
export const settledAfterMs = 250;

/** Nobody is helped by half a bar. */
const leastPlaces = 2;

export function wholeRange(places: number): Range {
  return { min: -0.5, max: Math.max(places, 1) - 0.5 };
}

/** The latest, as many as have room. */
export function lastRange(places: number, room: number): Range {
  const { min, max } = wholeRange(places);
  return { min: Math.max(min, max - Math.max(Math.floor(room), leastPlaces)), max };
}

export function isWhole(range: Range, places: number): boolean {
  const { min, max } = wholeRange(places);
  return range.min <= min && range.max >= max;
}

/** One turn towards oneself shows a tenth less; one away takes exactly that back. */
export function wheelFactor(deltaY: number): number {
  return deltaY < 0 ? 1 - wheelSpeed : 1 / (1 - wheelSpeed);
}

/** `factor` times as much is seen as before, and what lies at `at` stays where it is. */
export function zoomBy(range: Range, factor: number, at: number, places: number): Range {
  const span = range.max - range.min;
  const bounded = Math.min(Math.max(span * factor, leastSpan(places)), places);
  const share = (at - range.min) / span;
  return within({ min: at - bounded * share, max: at + bounded * (1 - share) }, places);
}

/** From one side of a selection to the other, whichever was begun with; never less than can be read. */
export function zoomTo(from: number, to: number, places: number): Range {
  const middle = (from + to) / 2;
  const half = Math.max(Math.abs(to - from), leastSpan(places)) / 2;
  return within({ min: middle - half, max: middle + half }, places);
}

/** Moves by so many places; at an end it stops, and shows as much as before. */
export function panBy(range: Range, by: number, places: number): Range {
  return within({ min: range.min + by, max: range.max + by }, places);
}

/** A hand is never quite still: less than this is no movement. */
export function isPan(pixels: number): boolean {
  return Math.abs(pixels) >= panThreshold;
}

/** The first and the last label of which at least half is seen. */
export function seenPlaces(range: Range, places: number): [first: number, last: number] {
  const clamp = (place: number) => Math.min(Math.max(place, 0), places - 1);
  return [clamp(Math.ceil(range.min)), clamp(Math.floor(range.max))];
}

function leastSpan(places: number): number {
  return Math.min(leastPlaces, Math.max(places, 1));
}

function within({ min, max }: Range, places: number): Range {
  const whole = wholeRange(places);
  const span = Math.min(max - min, whole.max - whole.min);
  const start = Math.min(Math.max(min, whole.min), whole.max - span);
  return { min: start, max: start + span };
}

/** Which places get a label where so many fit: always the same ones, so that they do not dance while one pans. */
export function labelledPlaces(range: Range, places: number, room: number): number[] {
  const [first, last] = seenPlaces(range, places);
  const step = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, Math.floor(room))));
  const start = Math.ceil(first / step) * step;
  return Array.from({ length: Math.floor((last - start) / step) + 1 }, (_, index) => start + index * step);
}
