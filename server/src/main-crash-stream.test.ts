import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { beginBatch } from '@cocho/domain/batch';
import { planBatches, type Today } from '@cocho/domain/feeding-day';
import type { DeviceOperation, OperationFate } from '@cocho/domain/operations';
import { SignedIn } from '@cocho/domain/session';
import type { ReadingFate, RoundLot } from '@cocho/domain/trough-reading';
import { expect, onTestFinished, test } from 'vitest';
import { caller } from '../test/api.ts';
import { newDataDir, postmaster, startCocho } from '../test/cocho-process.ts';
import { eventually } from '../test/eventually.ts';
import { after, ended } from '../test/feeding.ts';
import { connect } from './db/db.ts';

const dataDir = newDataDir();
const devices = 4;
/** Operations begun before the first kill, and again before the second. */
const share = 12;

test('kill -9 of Cocho and of PostgreSQL in a stream of readings and operations: acknowledged is stored, once', async () => {
  let [stopped, over] = [false, false];
  let streams: Promise<void>[] = [];
  // Also of a test that failed; said first and so done last, when nobody answers its devices any more.
  onTestFinished(async () => {
    over = true;
    await Promise.allSettled(streams);
  });
  let cocho = await start();
  const { as, farm, lots, begin } = await prepare(cocho.url);
  /** The demo's own to begin with; then what the devices were told is stored: of an operation, its latest revision. */
  const acknowledged = await stored();
  const toBegin = acknowledged.operations.size;
  streams = Array.from({ length: devices }, () => stream());

  await heard(share);
  await cocho.stop('SIGKILL');
  cocho = await start();
  await heard(2 * share);
  process.kill(postmaster(dataDir).pid, 'SIGKILL');
  await heard(4 * share);
  stopped = true;
  await Promise.all(streams);

  const { readings, operations } = await stored();
  expect(readings.toSorted()).toEqual(acknowledged.readings.toSorted());
  expect(operations).toEqual(acknowledged.operations);

  /** One device: three readings and the next revision of its operation, each until it is acknowledged. */
  async function stream(): Promise<void> {
    for (let [operation, id] = [begin(), randomUUID()]; !stopped; ) {
      const readings = lots.slice(0, 3).map(newReading);
      const fates = await send<ReadingFate[]>('POST', 'lots/trough_readings', { readings });
      acknowledged.readings.push(
        ...fates.flatMap(({ fate, client_id }) => (fate === 'stored' ? (client_id ?? []) : [])),
      );
      const { fate, revision } = await send<OperationFate>('PUT', `operations/by_client/${id}`, operation);
      if (fate === 'stored') acknowledged.operations.set(id, revision);
      [operation, id] = operation.end_time ? [begin(), randomUUID()] : [next(operation), id];
    }
  }

  /** As a device does: the same again, until there is an answer that says what became of it. */
  async function send<T>(method: string, path: string, body: unknown): Promise<T> {
    for (;;) {
      const answer = await caller(cocho.url)<T>(method, `/farms/${farm}/${path}`, { as, body }).catch(() => null);
      if (over) throw new Error('the test is over');
      if (answer?.status === 200) return answer.body.data;
      await delay(20);
    }
  }

  function heard(count: number): Promise<void> {
    return eventually(() => expect(acknowledged.operations.size - toBegin).toBeGreaterThanOrEqual(count));
  }
});

async function start() {
  const cocho = startCocho({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await cocho.stop();
  });
  return { ...cocho, url: await cocho.ready() };
}

/** The demo's operator, the lots of the round and a treat of today. */
async function prepare(url: string) {
  const call = caller(url);
  const body = { email: 'operador@demo.cocho.app', password: 'cocho123' };
  const as = SignedIn.parse((await call('POST', '/users/sign_in', { body })).body);
  const farm = as.farms[0]?.id ?? 0;
  const { data: lots } = (await call<RoundLot[]>('GET', `/farms/${farm}/trough_readings/round`, { as })).body;
  const { data: today } = (await call<Today>('GET', `/farms/${farm}/treat_schedules/today`, { as })).body;
  const item = today.items.find((one) => planBatches(one, null).length > 0);
  const [plan] = item ? planBatches(item, null) : [];
  if (!item || !plan) throw new Error('nothing to feed today');
  const { schedule_id } = item;
  const { day } = today;
  const begin = (): DeviceOperation => {
    const start = {
      revision: 1,
      epoch: 1,
      device_id: randomUUID(),
      schedule_id,
      day,
      start_time: new Date().toISOString(),
    };
    return { ...start, end_time: null, canceled: false, sub_operations: [beginBatch(item, plan, randomUUID())] };
  };
  return { as, farm, lots, begin };
}

/** Three revisions, then another operation begins. */
function next(operation: DeviceOperation): DeviceOperation {
  return operation.revision === 1 ? after(operation, 2) : ended(operation);
}

function newReading({ id }: RoundLot) {
  return { client_id: randomUUID(), lot_id: id, note: 0, timestamp: new Date().toISOString() };
}

/** By row, also what nobody was told of. */
async function stored(): Promise<{ readings: string[]; operations: Map<string, number> }> {
  const sql = connect({ socketDir: postmaster(dataDir).socketDir }, 1);
  const readings = await sql<{ client_id: string }[]>`select client_id from trough_readings`;
  const operations = await sql<{ client_id: string; revision: number }[]>`select client_id, revision from operations`;
  await sql.end();
  return {
    readings: readings.map(({ client_id }) => client_id),
    operations: new Map(operations.map(({ client_id, revision }) => [client_id, revision])),
  };
}
