/** What one frame of an indicator says. */
export interface Frame {
  /** What the display shows, in kg whatever the indicator's unit is. Meaningless in overload. */
  kg: number;
  net: boolean;
  motion: boolean;
  overload: boolean;
}

/** What the screen gets: a frame that passed the stability filter, and when it came. */
export interface Weighing {
  kg: number;
  stable: boolean;
  net: boolean;
  overload: boolean;
  /** Epoch milliseconds by the clock of the device that received it. */
  at: number;
}

export const kgPerLb = 0.453_592_37;
