import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { callApi, wireRequest } from './api.ts';
import type { Measurement } from './measurement.ts';
import { residentMb } from './resident.ts';

const photos = 10;
const side = 1850;
const sampleMs = 20;

/** Ten photos of 10 MB sent at once: what others notice of it meanwhile, and what the server holds of them in memory. */
export const receiptUploads: Measurement = async ({ manager, farmId, load, pid }) => {
  const photo = noise();
  const getList = {
    port: manager.port,
    request: wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`),
    connections: 1,
  };
  await sendAll();

  return async () => {
    const idle = await load.ask({ ...getList, seconds: 0.8 });
    const before = residentMb(pid);
    const sending = sendAll();
    const watching = peakUntil(sending);
    const busy = await load.ask({ ...getList, seconds: 2 });
    const peak = await watching;
    return [
      {
        name: `50 ingredients, p99 during ${photos} uploads ÷ idle`,
        unit: 'ms',
        measured: busy.p99Ms,
        against: idle.p99Ms,
        bar: { ratioAtMost: 3 },
      },
      {
        name: `memory during ${photos} uploads of ${Math.round(photo.length / 1e6)} MB ÷ before`,
        unit: 'MB',
        measured: peak,
        against: before,
        bar: { ratioAtMost: 1.5 },
      },
    ];
  };

  async function sendAll(): Promise<void> {
    const { data } = JSON.parse((await callApi(manager, 'POST', '/travel_expense_reports', {})).text);
    await Promise.all(Array.from({ length: photos }, () => send(data.id)));
  }

  async function send(report: number): Promise<void> {
    const { port, token } = manager;
    const address = `http://127.0.0.1:${port}/api/v1/travel_expense_reports/${report}/receipts/${randomUUID()}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
    const answer = await fetch(address, { method: 'PUT', headers, body: photo });
    if (!answer.ok) throw new Error(`a photo was refused: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  async function peakUntil(work: Promise<void>): Promise<number> {
    let [peak, done] = [0, false];
    const watched = work.finally(() => {
      done = true;
    });
    while (!done) {
      peak = Math.max(peak, residentMb(pid));
      await delay(sampleMs);
    }
    await watched;
    return peak;
  }
};

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
