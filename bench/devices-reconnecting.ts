import { randomUUID } from 'node:crypto';
import type { Lot } from '@cocho/domain/lots';
import type { ReadingFate } from '@cocho/domain/trough-reading';
import { connect } from '../server/src/db/db.ts';
import { callApi } from './api.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement } from './measurement.ts';

const devices = 200;
const entries = 50;
/** A device that reconnects has a minute before it would say that something failed. */
const atMost = 60_000;

/** A morning's readings of a whole region at once, when the network comes back: each must be stored, once. */
export const devicesReconnecting: Measurement = async (stage) => {
  const { manager, otherFarmId: farmId, socketDir } = stage;
  await fillLots(stage, farmId, devices);
  const { data: lots }: { data: Lot[] } = JSON.parse((await callApi(manager, 'GET', `/farms/${farmId}/lots`)).text);

  return async () => {
    const outboxes = Array.from({ length: devices }, (_, device) =>
      Array.from({ length: entries }, (_, index) => ({
        client_id: randomUUID(),
        lot_id: lots[(device * entries + index) % lots.length]?.id,
        note: 0,
        timestamp: new Date().toISOString(),
      })),
    );
    const begun = performance.now();
    await Promise.all(outboxes.map(send));
    const measured = performance.now() - begun;
    await requireAllStoredOnce(outboxes.flat().map(({ client_id }) => client_id));
    const name = `${devices} devices reconnect with ${entries} readings each`;
    return [{ name, unit: 'ms', measured, against: atMost, bar: { atMost } }];
  };

  async function send(readings: { client_id: string }[]): Promise<void> {
    const { text } = await callApi(manager, 'POST', `/farms/${farmId}/lots/trough_readings`, { readings });
    const { data }: { data: ReadingFate[] } = JSON.parse(text);
    const refused = data.filter(({ fate }) => fate !== 'stored');
    if (refused.length > 0) throw new Error(`${refused.length} readings were not stored: ${refused[0]?.errors}`);
  }

  async function requireAllStoredOnce(ids: string[]): Promise<void> {
    const sql = connect({ socketDir }, 1);
    const [{ stored }] = await sql<[{ stored: number }]>`
      select count(*) as stored from trough_readings where farm_id = ${farmId} and client_id = any(${ids}::uuid[])
    `;
    await sql.end();
    if (stored !== ids.length) throw new Error(`${stored} of ${ids.length} readings are stored`);
  }
};
