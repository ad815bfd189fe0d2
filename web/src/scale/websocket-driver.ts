import { closeCodes, type Pair } from '@cocho/scale/pairing';
import { toledoP03 } from '@cocho/scale/toledo-p03';
import { HttpError } from '../lib/http.ts';
import type { Driver, DriverEvents } from './driver.ts';

interface Pairing {
  /** Absolute, or a path on the server that the page came from. */
  url: string;
  code: string;
}

/** A wagon's module, which speaks P03 after it has been told its pairing code. */
export function webSocketDriver(name: string, pairing: () => Promise<Pairing>): Driver {
  return { name, newParser: toledoP03, open };

  function open(on: DriverEvents) {
    let socket: WebSocket | null = null;
    let ended = false;
    pairing().then(connect, fail);
    return { send, close };

    function connect({ url, code }: Pairing): void {
      if (ended) return;
      socket = new WebSocket(addressOf(url));
      socket.binaryType = 'arraybuffer';
      socket.onopen = () => send(JSON.stringify({ pair: code } satisfies Pair));
      socket.onmessage = ({ data }) => {
        if (!ended && data instanceof ArrayBuffer) on.bytes(new Uint8Array(data));
      };
      socket.onclose = (event) => end(event.code === closeCodes.notPaired ? 'refused' : 'lost');
    }

    /** Refused by the server itself, as where there is no simulator. */
    function fail(error: unknown): void {
      const refused = error instanceof HttpError && [401, 403, 404].includes(error.status);
      end(refused ? 'refused' : 'lost');
    }

    function end(why: 'lost' | 'refused'): void {
      if (ended) return;
      ended = true;
      on.closed(why);
    }

    function send(text: string): boolean {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(text);
      return true;
    }

    function close(): void {
      ended = true;
      socket?.close();
    }
  }
}

/** Older phones take no path and no http: here. */
function addressOf(url: string): URL {
  const address = new URL(url, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  return address;
}
