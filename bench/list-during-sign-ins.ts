import { wireRequest } from './api.ts';
import type { Measurement } from './measurement.ts';
import { startProgram } from './program.ts';
import type { Load, LoadAnswer } from './programs/load.ts';
import { signIn } from './stage.ts';

const signIns = 8;
const seconds = 0.8;

/** What one person waits for a list while a whole team signs in: hashing passwords takes whole cores. */
export function listDuringSignIns({ what, path }: { what: string; path: string }): Measurement {
  return async ({ manager, farmId, load, afterwards }) => {
    const { port } = manager;
    const getList = { port, request: wireRequest(manager, 'GET', `/farms/${farmId}${path}`), connections: 1, seconds };
    const enter = { port, request: wireRequest({ port }, 'POST', '/users/sign_in', signIn), connections: signIns };
    const door = startProgram<Load, LoadAnswer>(new URL('programs/load.ts', import.meta.url));
    afterwards(door.stop);

    return async () => {
      const idle = await load.ask(getList);
      const entering = door.ask({ ...enter, seconds });
      const busy = await load.ask(getList);
      await entering;
      const name = `${what}, p50 during ${signIns} sign-ins ÷ idle`;
      return [{ name, unit: 'ms', measured: busy.p50Ms, against: idle.p50Ms, bar: { ratioAtMost: 1.5 } }];
    };
  };
}
