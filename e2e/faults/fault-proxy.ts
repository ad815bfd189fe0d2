import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to one request on its way. Bytes count from its first, or from the first of its answer. */
export type Fault =
  | 'pass'
  /** So much of the request reaches the server, then the connection breaks. */
  | { cutRequestAfter: number }
  /** The server hears all of it; the client hears so much of the answer. At 0 the answer is lost. */
  | { cutAnswerAfter: number }
  | { delayMs: number }
  /** Somebody on the way answers, in raw HTTP; the server hears nothing. */
  | { answer: string }
  /** Nobody ever answers, and nobody says so. */
  | 'swallow';

/** Asked once for each request, by its first line: `POST /api/v1/… HTTP/1.1`. */
export type Plan = (requestLine: string) => Fault;

/** How long the head and the whole of a request and its answer were. */
export interface Exchange {
  request: { head: number; whole: number };
  answer: { head: number; whole: number };
}

/**
 * Stands between browsers and a server's port and breaks what the plan says. Browsers do not pipeline: a chunk that begins
 * like a request is one.
 */
export async function startFaultProxy(serverPort: number) {
  const open = new Set<Socket>();
  const exchanges = new Map<string, Exchange>();
  let plan: Plan = () => 'pass';
  const listener = createServer(relay);
  const port = await listen(0);

  return {
    url: `http://127.0.0.1:${port}`,
    /** By request line: the latest. */
    exchanges,
    follow(next: Plan) {
      plan = next;
    },
    /** No network: what is open breaks, and nobody is let in. */
    async down() {
      if (!listener.listening) return;
      const closed = once(listener, 'close');
      listener.close();
      cutAll();
      await closed;
    },
    async up() {
      if (!listener.listening) await listen(port);
    },
    /** What was swallowed is told at last, as after a change of network. */
    cutAll,
  };

  async function listen(at: number): Promise<number> {
    listener.listen(at, '127.0.0.1');
    await once(listener, 'listening');
    return (listener.address() as AddressInfo).port;
  }

  function cutAll(): void {
    for (const socket of open) socket.destroy();
  }

  function relay(client: Socket): void {
    const server = connect(serverPort, '127.0.0.1');
    let fault: Fault = 'pass';
    let sent = 0;
    let heard = 0;
    let exchange = newExchange();
    join(client, server);
    join(server, client);

    client.on('data', (chunk: Buffer) => {
      const line = requestLine(chunk);
      if (line) {
        fault = plan(line);
        sent = heard = 0;
        exchange = newExchange();
        exchanges.set(line, exchange);
      }
      const from = sent;
      sent += chunk.length;
      measure(exchange.request, chunk, sent);
      if (fault === 'swallow') return;
      if (fault === 'pass' || 'cutAnswerAfter' in fault) server.write(chunk);
      else if ('answer' in fault) client.end(fault.answer);
      else if ('delayMs' in fault) setTimeout(() => server.writable && server.write(chunk), fault.delayMs);
      else {
        server.write(chunk.subarray(0, Math.max(0, fault.cutRequestAfter - from)));
        if (sent < fault.cutRequestAfter) return;
        server.destroySoon();
        client.destroy();
      }
    });

    server.on('data', (chunk: Buffer) => {
      const from = heard;
      heard += chunk.length;
      measure(exchange.answer, chunk, heard);
      if (typeof fault === 'string' || !('cutAnswerAfter' in fault)) {
        client.write(chunk);
        return;
      }
      client.write(chunk.subarray(0, Math.max(0, fault.cutAnswerAfter - from)));
      if (heard < fault.cutAnswerAfter) return;
      client.destroySoon();
      server.destroy();
    });
  }

  function join(socket: Socket, other: Socket): void {
    open.add(socket);
    socket.setNoDelay(true);
    // A broken connection is what this is for.
    socket.on('error', () => {});
    socket.on('end', () => other.end());
    socket.on('close', () => {
      open.delete(socket);
      other.destroySoon();
    });
  }
}

function requestLine(chunk: Buffer): string | null {
  return (
    /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) \/\S* HTTP\/1\.1(?=\r\n)/.exec(chunk.toString('latin1'))?.[0] ?? null
  );
}

function newExchange(): Exchange {
  return { request: { head: 0, whole: 0 }, answer: { head: 0, whole: 0 } };
}

function measure(message: Exchange['answer'], chunk: Buffer, whole: number): void {
  const end = chunk.indexOf('\r\n\r\n');
  if (message.head === 0 && end >= 0) message.head = message.whole + end + 4;
  message.whole = whole;
}
