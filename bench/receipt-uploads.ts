import { setTimeout as delay } from 'node:timers/promises';
import { callApi, wireRequest } from './api.ts';
import type { Measurement } from './measurement.ts';
import { startProgram } from './program.ts';
import type { Photos } from './programs/photo-sender.ts';
import { residentMb } from './resident.ts';

const photos = 10;
const sampleMs = 20;
/** A hundred MB in four seconds are some 200 Mbit/s, more than ten phones have together. */
const arrivalSeconds = 4;
const idleSeconds = 0.8;
/** While all of them arrive. */
const busySeconds = 3.5;

/**
 * Ten photos of 10 MB sent at once: what others notice of it while they arrive as by a network, and what the server holds of them in
 * memory when they come as fast as one program can send them to another.
 */
export const receiptUploads: Measurement = async ({ manager, farmId, load, pid, afterwards }) => {
  const sender = startProgram<Photos, number>(new URL('programs/photo-sender.ts', import.meta.url));
  afterwards(sender.stop);
  const getList = {
    port: manager.port,
    request: wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`),
    connections: 1,
  };
  const bytes = await sendAll(0);

  return async () => {
    const before = residentMb(pid);
    const peak = await peakUntil(sendAll(0));
    const idle = await load.ask({ ...getList, seconds: idleSeconds });
    const arriving = sendAll(arrivalSeconds);
    const busy = await load.ask({ ...getList, seconds: busySeconds });
    await arriving;
    return [
      {
        name: `50 ingredients, p99 during ${photos} uploads ÷ idle`,
        unit: 'ms',
        measured: busy.p99Ms,
        against: idle.p99Ms,
        bar: { ratioAtMost: 3 },
      },
      {
        name: `memory during ${photos} uploads of ${Math.round(bytes / 1e6)} MB ÷ before`,
        unit: 'MB',
        measured: peak,
        against: before,
        bar: { ratioAtMost: 1.5 },
      },
    ];
  };

  async function sendAll(seconds: number): Promise<number> {
    const { data } = JSON.parse((await callApi(manager, 'POST', '/travel_expense_reports', {})).text);
    const { port, token } = manager;
    return sender.ask({ port, token, report: data.id, count: photos, seconds });
  }

  async function peakUntil(work: Promise<unknown>): Promise<number> {
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
