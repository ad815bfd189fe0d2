import type { Parser } from '@cocho/scale/parser';

/**
 * A way to reach a scale: the seam at which Web Serial and Web Bluetooth plug in beside WebSocket. A driver only moves
 * bytes; parsing, stability, signal age and reconnecting are the same for all of them.
 */
export interface Driver {
  /** Told to the screen, which may treat one differently: the simulator has buttons that play loader. */
  readonly name: string;
  /** A parser for the frames that come through, new for each connection. */
  newParser(): Parser;
  /** Opens one connection. It ends by `on.closed`, which is called once, or by `close`, after which nothing is called. */
  open(on: DriverEvents): Connection;
}

export interface DriverEvents {
  bytes(chunk: Uint8Array): void;
  /** `refused`: trying again would be refused again, as with a wrong pairing code. */
  closed(why: 'lost' | 'refused'): void;
}

export interface Connection {
  /** False when nobody was there to take it. */
  send(text: string): boolean;
  close(): void;
}
