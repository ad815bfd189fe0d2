import type { Connection, Driver } from './driver.ts';

/** A line on which nothing came for so long is dead, whatever the system says of it. */
const silenceMs = 5000;
/** Until the first byte: on a weak network the way there alone takes seconds. */
const patienceMs = 20_000;
const firstPauseMs = 500;
const longestPauseMs = 15_000;

export interface Kept {
  send(text: string): boolean;
  isRefused(): boolean;
  close(): void;
}

interface Listener {
  /** Each connection starts anew: the answer takes its bytes. */
  connected(): (chunk: Uint8Array) => void;
  refused(): void;
}

/** Opens the driver's connection, and opens it again whenever it is lost, until it is closed or refused. */
export function keepOpen(driver: Driver, listener: Listener, random = Math.random): Kept {
  let connection: Connection | null = null;
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let refused = false;
  open();

  return {
    send: (text) => connection?.send(text) ?? false,
    isRefused: () => refused,
    close,
  };

  function open(): void {
    const take = listener.connected();
    listen(patienceMs);
    connection = driver.open({
      bytes(chunk) {
        failures = 0;
        listen(silenceMs);
        take(chunk);
      },
      closed(why) {
        close();
        if (why === 'lost') return openLater();
        refused = true;
        listener.refused();
      },
    });
  }

  function listen(forMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      close();
      openLater();
    }, forMs);
  }

  /** With jitter, so that a yard full of phones does not come back in one moment. */
  function openLater(): void {
    timer = setTimeout(open, Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + random() / 2));
    failures += 1;
  }

  function close(): void {
    clearTimeout(timer);
    connection?.close();
    connection = null;
  }
}
