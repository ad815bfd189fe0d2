import { createStore, type Store } from '../../../lib/store.ts';
import { isWhole, lastRange, panBy, type Range, wholeRange, zoomBy, zoomTo } from './zoom.ts';

/** What is seen of a chart. Gestures, keys and buttons move it; the chart follows. */
export interface Viewport {
  range: Store<Range>;
  /** `at` is a place of the axis; without one, the middle. */
  zoom(factor: number, at?: number): void;
  select(from: number, to: number): void;
  pan(places: number): void;
  reset(): void;
  /** So many places are there now. */
  grow(places: number): void;
  /** So many can be read side by side: until somebody moves it, the latest of them are seen. */
  fit(room: number): void;
}

export function createViewport(initialPlaces: number): Viewport {
  let places = initialPlaces;
  let room = Number.POSITIVE_INFINITY;
  let isMoved = false;
  const range = createStore(wholeRange(places));
  const middle = () => (range.get().min + range.get().max) / 2;
  const move = (next: Range) => {
    isMoved = true;
    range.set(next);
  };
  return {
    range,
    zoom: (factor, at = middle()) => move(zoomBy(range.get(), factor, at, places)),
    select: (from, to) => move(zoomTo(from, to, places)),
    pan: (by) => move(panBy(range.get(), by, places)),
    reset: () => move(wholeRange(places)),
    grow(count) {
      if (count === places) return;
      const wasWhole = isWhole(range.get(), places);
      places = count;
      if (!isMoved) range.set(lastRange(places, room));
      else range.set(wasWhole ? wholeRange(places) : panBy(range.get(), 0, places));
    },
    fit(count) {
      room = count;
      if (!isMoved) range.set(lastRange(places, room));
    },
  };
}

/** A button or a key moves by a quarter of what is seen. */
export function panStep({ min, max }: Range): number {
  return (max - min) / 4;
}

/** A button or a key shows so much less, or more. */
export const zoomStep = 0.7;
