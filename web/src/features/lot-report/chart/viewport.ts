import { createStore, type Store } from '../../../lib/store.ts';
import { isWhole, panBy, type Range, wholeRange, zoomBy, zoomTo } from './zoom.ts';

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
}

export function createViewport(initialPlaces: number): Viewport {
  let places = initialPlaces;
  const range = createStore(wholeRange(places));
  const middle = () => (range.get().min + range.get().max) / 2;
  return {
    range,
    zoom: (factor, at = middle()) => range.set(zoomBy(range.get(), factor, at, places)),
    select: (from, to) => range.set(zoomTo(from, to, places)),
    pan: (by) => range.set(panBy(range.get(), by, places)),
    reset: () => range.set(wholeRange(places)),
    grow(count) {
      if (count === places) return;
      const wasWhole = isWhole(range.get(), places);
      places = count;
      range.set(wasWhole ? wholeRange(places) : panBy(range.get(), 0, places));
    },
  };
}

/** A button or a key moves by a quarter of what is seen. */
export function panStep({ min, max }: Range): number {
  return (max - min) / 4;
}

/** A button or a key shows so much less, or more. */
export const zoomStep = 0.7;
