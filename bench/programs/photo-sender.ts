import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { answerTasks } from './answer-tasks.ts';

export interface Photos {
  port: number;
  token: string;
  report: number;
  count: number;
  /** In which each of them arrives, and after which the next one begins; 0: as fast as it can be sent, and all at once. */
  seconds: number;
  gapSeconds: number;
}

export interface Sent {
  /** Of a photo. */
  bytes: number;
  /** When each of them was answered, after the first began. */
  answeredMs: number[];
}

const side = 1850;
const pieceBytes = 64 * 1024;
const photo = noise();

// Phones do not compute on the server's machine: what they do there takes no turn from the server.
setPriority(19);

/** So many photos of one report. */
answerTasks<Photos, Sent>(async ({ port, token, report, count, seconds, gapSeconds }) => {
  const begun = performance.now();
  const answeredMs = await Promise.all(Array.from({ length: count }, (_, index) => send(index * gapSeconds * 1000)));
  return { bytes: photo.length, answeredMs };

  async function send(waitMs: number): Promise<number> {
    await delay(waitMs);
    const address = `http://127.0.0.1:${port}/api/v1/travel_expense_reports/${report}/receipts/${randomUUID()}`;
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'image/png',
      'content-length': photo.length,
    };
    const sending = request(address, { method: 'PUT', headers });
    const answered = once(sending, 'response');
    await write(sending, seconds);
    const [answer] = (await answered) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`a photo was refused: ${answer.statusCode}`);
    await answer.resume().toArray();
    return performance.now() - begun;
  }
});

/** Piece by piece, each at its time. */
async function write(sending: ClientRequest, seconds: number): Promise<void> {
  const begun = performance.now();
  for (let at = 0; at < photo.length; at += pieceBytes) {
    const due = begun + (at / photo.length) * seconds * 1000;
    if (due > performance.now()) await delay(due - performance.now());
    if (!sending.write(photo.subarray(at, at + pieceBytes))) await once(sending, 'drain');
  }
  sending.end();
}

/** A PNG that nothing makes smaller, a little under 10 MB. */
function noise(): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  // Eight bits a colour, three colours.
  size.set([8, 2], 8);
  const lines = Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side * 3)]));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const packed = deflateSync(Buffer.concat(lines), { level: 1 });
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
