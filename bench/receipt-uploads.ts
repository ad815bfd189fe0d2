import { setTimeout as delay } from 'node:timers/promises';
import { callApi, wireRequest } from './api.ts';
import type { Measurement, Sample } from './measurement.ts';
import { startProgram } from './program.ts';
import type { LoadAnswer } from './programs/load.ts';
import type { Photos, Sent } from './programs/photo-sender.ts';
import { residentMb } from './resident.ts';

const photos = 10;
const sampleMs = 20;
/** As fast as one program can send them to another, all at once. */
const burst = { seconds: 0, gapSeconds: 0 };
/** As by a network: ten of 10 MB in 5.2 seconds are 150 Mbit/s, more than ten phones have together. */
const arrival = { seconds: 2.5, gapSeconds: 0.3 };
const idleSeconds = 0.8;
const burstSeconds = 2;
/** Until nearly all have come and been worked on. */
const arrivalSeconds = 5.5;
/** Of those that arrive as by a network so many are answered meanwhile at least, or it is not their work that is measured. */
const answeredAtLeast = 8;

/** Ten photos of 10 MB: what others notice of it while they arrive and are worked on, and what the server holds of them in memory. */
export const receiptUploads: Measurement = async ({ manager, farmId, load, pid, afterwards }) => {
  const sender = startProgram<Photos, Sent>(new URL('programs/photo-sender.ts', import.meta.url));
  afterwards(sender.stop);
  const getList = {
    port: manager.port,
    request: wireRequest(manager, 'GET', `/farms/${farmId}/ingredients`),
    connections: 1,
  };
  await send(burst);

  return async () => {
    const askFor = (seconds: number) => load.ask({ ...getList, seconds });
    const idle = await askFor(idleSeconds);
    const before = residentMb(pid);
    const sending = send(burst);
    const [{ bytes }, peak, atOnce] = await Promise.all([sending, peakUntil(sending), askFor(burstSeconds)]);
    const [{ answeredMs }, busy] = await Promise.all([send(arrival), askFor(arrivalSeconds)]);
    if (answeredMs.filter((ms) => ms < arrivalSeconds * 1000).length < answeredAtLeast)
      throw new Error('photos came later than was measured');
    return [
      during(`${photos} uploads`, atOnce, idle),
      during(`${photos} uploads as by a network`, busy, idle),
      {
        name: `memory during ${photos} uploads of ${Math.round(bytes / 1e6)} MB ÷ before`,
        unit: 'MB',
        measured: peak,
        against: before,
        bar: { ratioAtMost: 1.5 },
      },
    ];
  };

  function during(what: string, busy: LoadAnswer, idle: LoadAnswer): Sample {
    const name = `50 ingredients, p99 during ${what} ÷ idle`;
    return { name, unit: 'ms', measured: busy.p99Ms, against: idle.p99Ms, bar: { ratioAtMost: 3 } };
  }

  async function send(pace: Pick<Photos, 'seconds' | 'gapSeconds'>): Promise<Sent> {
    const { data } = JSON.parse((await callApi(manager, 'POST', '/travel_expense_reports', {})).text);
    const { port, token } = manager;
    return sender.ask({ port, token, report: data.id, count: photos, ...pace });
  }

  async function peakUntil(work: Promise<unknown>): Promise<number> {
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
};
