import type { Stage } from './stage.ts';

/** Sets itself up once, then answers a function that measures everything it compares, once a round. */
export type Measurement = (stage: Stage) => Promise<() => Promise<Sample[]>>;

/** One thing measured, and what it is held against in the same round, so that a slow moment slows both. */
export interface Sample {
  name: string;
  unit: 'req/s' | 'ms' | 'MB' | 'px' | 'taps' | 'shift' | 'kB';
  measured: number;
  against: number;
  bar?: Bar;
}

export interface Bar {
  ratioAtLeast?: number;
  ratioAtMost?: number;
  /** In the sample's unit. */
  atMost?: number;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
}
