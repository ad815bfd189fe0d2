import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freshId, freshInstant } from '../api.ts';
import { quantile } from '../percentile.ts';
import { answerTasks } from './answer-tasks.ts';

export interface Load {
  port: number;
  /** The whole request as it goes over the wire, with keep-alive; of several, each connection takes one after the other. */
  request: string | string[];
  connections: number;
  seconds: number;
}

export interface LoadAnswer {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/**
 * Each connection sends its next request when the last answer is complete. Bare sockets: a client library costs more
 * than a bare server, and would be what is measured.
 */
answerTasks<Load, LoadAnswer>(async (load) => {
  const begun = performance.now();
  const until = begun + load.seconds * 1000;
  const times = (
    await Promise.all(Array.from({ length: load.connections }, (_, index) => repeat(load, index, until)))
  ).flat();
  const seconds = (performance.now() - begun) / 1000;
  const [p50Ms, p95Ms, p99Ms] = [quantile(times, 0.5), quantile(times, 0.95), quantile(times, 0.99)];
  return { perSecond: times.length / seconds, p50Ms, p95Ms, p99Ms };
});

/** Milliseconds of each answer. The one under way at the end is waited for: nothing spills into what runs next. */
async function repeat({ port, request, connections }: Load, first: number, until: number): Promise<number[]> {
  const requests = [request].flat();
  let turn = first;
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  const times: number[] = [];
  let sentAt = 0;
  let missing = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server hung up')));
    socket.on('data', (chunk: Buffer) => {
      missing = missing === 0 ? answerLength(chunk) - chunk.length : missing - chunk.length;
      if (missing > 0) return;
      times.push(performance.now() - sentAt);
      if (performance.now() < until) send();
      else finish();
    });
    send();

    function send(): void {
      sentAt = performance.now();
      socket.write(asNew(requests[turn % requests.length] ?? ''));
      turn += connections;
    }

    function finish(): void {
      resolve(times);
      socket.destroy();
    }
  });
}

/** Whatever carries an id of its own carries a new one each time, and what says when it happened happens now. */
function asNew(request: string): string {
  if (!request.includes(freshId)) return request;
  return request.replaceAll(freshId, () => randomUUID()).replaceAll(freshInstant, () => new Date().toISOString());
}

/** Bytes of head and body together. The head always comes whole, in the first chunk. */
function answerLength(chunk: Buffer): number {
  const headLength = chunk.indexOf('\r\n\r\n') + 4;
  const head = chunk.toString('latin1', 0, headLength);
  const bodyLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200') || bodyLength === undefined) throw new Error(`unexpected answer: ${head}`);
  return headLength + Number(bodyLength);
}
