import { setTimeout as delay } from 'node:timers/promises';
import type { SignedIn } from '@cocho/domain/session';
import { callApi, freshId, wireRequest } from './api.ts';
import type { Measurement } from './measurement.ts';
import { residentMb } from './resident.ts';
import { makeDataDir, removeDataDir, startServer } from './server.ts';
import { signIn } from './stage.ts';

const loadSeconds = 12;
const settleMs = 30_000;
const restMs = 60_000;
const paths = [
  '/lots?page=1&items=50',
  '/ingredients',
  '/trough_readings/round',
  '/dashboard/now',
  '/operations?items=50',
];

/** What load took is given back: a server of its own, loaded once before all rounds and then left alone for a minute. */
export const memoryAfterLoad: Measurement = async ({ load, afterwards }) => {
  const dataDir = makeDataDir();
  afterwards(() => removeDataDir(dataDir));
  const { port, pid, stop } = await startServer(dataDir);
  afterwards(stop);
  const { token, farms }: SignedIn = JSON.parse((await callApi({ port }, 'POST', '/users/sign_in', signIn)).text);
  const requests = paths.map((path) => {
    const anew = `${path}${path.includes('?') ? '&' : '?'}anew=${freshId}`;
    return wireRequest({ port, token }, 'GET', `/farms/${farms[0]?.id}${anew}`);
  });
  // Each once, so that nothing is loaded for the first time by the load; and what the start took is given back too.
  await load.ask({ port, request: requests, connections: 1, seconds: 0.5 });
  await delay(settleMs);
  const before = residentMb(pid);
  await load.ask({ port, request: requests, connections: 16, seconds: loadSeconds });
  const peak = residentMb(pid);
  const rested = delay(restMs).then(() => residentMb(pid));

  return async () => {
    const after = await rested;
    const unit = 'MB' as const;
    return [
      { name: 'memory at the end of load ÷ before', unit, measured: peak, against: before },
      {
        name: 'memory a minute after load ÷ before',
        unit,
        measured: after,
        against: before,
        bar: { ratioAtMost: 1.3 },
      },
    ];
  };
};
