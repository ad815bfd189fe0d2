import { setTimeout as delay } from 'node:timers/promises';
import { callApi, wireRequest } from './api.ts';
import type { Measurement } from './measurement.ts';
import { type Program, startProgram } from './program.ts';
import type { Photos, Sent } from './programs/photo-sender.ts';
import { residentMb } from './resident.ts';
import type { Stage } from './stage.ts';

const photos = 10;
const sampleMs = 20;
const idleSeconds = 0.8;
/** Of them so many are answered while the list is asked for, or it is not their work that is measured. */
const answeredAtLeast = 8;

interface Pace extends Pick<Photos, 'seconds' | 'gapSeconds'> {
  name: string;
  /** The list is asked for so long, time after time, until nearly all have come and been worked on, and hardly longer. */
  busySeconds: number[];
}

/** As fast as one program can send them to another, all at once. */
export const uploadsAtOnce: Measurement = receiptUploads({ name: '', busySeconds: [2, 4], seconds: 0, gapSeconds: 0 });
/** Ten of 10 MB in 5.2 seconds are 150 Mbit/s, more than ten phones have together. */
export const uploadsByNetwork: Measurement = receiptUploads({
  name: ' as by a network',
  busySeconds: [5.5],
  seconds: 2.5,
  gapSeconds: 0.3,
});

/** Ten photos of 10 MB: what others notice of it while they arrive and are worked on, and what the server holds of them in memory. */
function receiptUploads({ name, busySeconds, ...pace }: Pace): Measurement {
  return async ({ manager, farmId, load, pid, afterwards }) => {
    const sender = startProgram<Photos, Sent>(new URL('programs/photo-sender.ts', import.meta.url));
    afterwards(sender.stop);
    const request = wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`);
    const askFor = (seconds: number) => load.ask({ port: manager.port, request, connections: 1, seconds });

    const askInTurn = (parts: number[]) => Array.fromAsync(parts, askFor);

    // The typesetting thread takes a second to start.
    await send(manager, sender);

    return async () => {
      const idle = await askFor(idleSeconds);
      const before = residentMb(pid);
      const sending = send(manager, sender);
      const [{ bytes, answeredMs }, peak, busy] = await Promise.all([
        sending,
        peakUntil(pid, sending),
        askInTurn(busySeconds),
      ]);
      const untilMs = busySeconds.reduce((sum, seconds) => sum + seconds, 0) * 1000;
      if (answeredMs.filter((ms) => ms < untilMs).length < answeredAtLeast)
        throw new Error('photos came later than was measured');
      const what = `${photos} uploads${name}`;
      return [
        ...busy.map(({ p99Ms }, part) => ({
          name: `50 ingredients, p99 during ${what}${part > 0 ? `, after ${busySeconds[0]} s` : ''} ÷ idle`,
          unit: 'ms' as const,
          measured: p99Ms,
          against: idle.p99Ms,
          bar: { ratioAtMost: 3 },
        })),
        {
          name: `memory during ${what}, of ${Math.round(bytes / 1e6)} MB each ÷ before`,
          unit: 'MB',
          measured: peak,
          against: before,
          bar: { ratioAtMost: 1.5 },
        },
      ];
    };
  };

  async function send({ port, token }: Stage['manager'], sender: Program<Photos, Sent>): Promise<Sent> {
    const { data } = JSON.parse((await callApi({ port, token }, 'POST', '/travel_expense_reports', {})).text);
    return sender.ask({ port, token, report: data.id, count: photos, ...pace });
  }
}

async function peakUntil(pid: number, work: Promise<unknown>): Promise<number> {
  let [peak, done] = [0, false];
  const end = () => {
    done = true;
  };
  work.then(end, end);
  while (!done) {
    peak = Math.max(peak, residentMb(pid));
    await delay(sampleMs);
  }
  return peak;
}
