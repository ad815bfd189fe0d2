import type { Lot } from '@cocho/domain/lots';
import { callApi, freshId, freshInstant, wireRequest } from './api.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement, Sample } from './measurement.ts';
import { startProgram } from './program.ts';
import type { Inserts } from './programs/direct-inserts.ts';

const concurrency = 16;
const seconds = 0.4;
/** What runs for weeks is measured, not what has just begun: V8 makes the most of what was called thousands of times. */
const warmUpSeconds = 6;
/** So many that none of them is read more often than in a real season. */
const lotCount = 5000;

const sizes = [
  { size: 1, name: 'readings one by one ÷ their inserts', ratioAtLeast: 0.6 },
  { size: 100, name: 'readings in batches of 100 ÷ their inserts', ratioAtLeast: 0.6 },
];

/** Trough readings accepted a second, folded and answered, against the same rows inserted directly. */
export const readings: Measurement = async (stage) => {
  const { manager, otherFarmId: farmId, socketDir, load, afterwards } = stage;
  await fillLots(stage, farmId, lotCount);
  const { data: lots }: { data: Lot[] } = JSON.parse((await callApi(manager, 'GET', `/farms/${farmId}/lots`)).text);
  const { data: me } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const ids = lots.map(({ id }) => id);
  // Some lots for the direct inserts alone: whoever folds must not find their thousands of rows.
  const spare = ids.splice(-100);
  const directly = startProgram<Inserts, { perSecond: number }>(new URL('programs/direct-inserts.ts', import.meta.url));
  afterwards(directly.stop);
  await load.ask({ port: manager.port, request: requestsOf(1), connections: concurrency, seconds: warmUpSeconds });
  return async () => Array.fromAsync(sizes, turn);

  function requestsOf(size: number): string[] {
    return Array.from({ length: Math.floor(ids.length / size) }, (_, at) =>
      wireRequest(manager, 'POST', `/farms/${farmId}/lots/trough_readings`, {
        readings: ids.slice(at * size, (at + 1) * size).map(reading),
      }),
    );
  }

  async function turn({ size, name, ratioAtLeast }: (typeof sizes)[number]): Promise<Sample> {
    const accepted = await load.ask({
      port: manager.port,
      request: requestsOf(size),
      connections: concurrency,
      seconds,
    });
    const lotIds = spare.slice(0, size);
    const direct = await directly.ask({ socketDir, farmId, userId: me.id, lotIds, concurrency, seconds });
    const measured = accepted.perSecond * size;
    return { name, unit: 'req/s', measured, against: direct.perSecond, bar: { ratioAtLeast } };
  }
};

function reading(lot_id: number) {
  return { client_id: freshId, lot_id, note: 0, timestamp: freshInstant };
}
