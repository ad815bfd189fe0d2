/**
 * How a wagon's module speaks over WebSocket: the browser's first message is a `Pair`; then the module sends the
 * indicator's bytes in binary messages. A simulated wagon also takes `WagonCommand`s.
 */
export interface Pair {
  pair: string;
}

export type WagonCommand =
  | {
      wagon: 'fill' | 'discharge';
      /** kg/s. */
      rate?: number;
      /** kg in the wagon at which it stops by itself. */
      until?: number;
    }
  | { wagon: 'stop' | 'drive' | 'zero' };

/** Why the module closed the connection, beside the standard reasons. */
export const closeCodes = {
  /** Not a message that the module understands. */
  badMessage: 4400,
  /** The pairing code is wrong, or none came in time. */
  notPaired: 4401,
  /** Too many wrong codes from this address: even the right one is not looked at for some minutes. */
  tooMany: 4429,
};
