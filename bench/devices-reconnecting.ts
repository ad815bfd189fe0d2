import { randomUUID } from 'node:crypto';
import type { Lot } from '@cocho/domain/lots';
import type { ReadingFate } from '@cocho/domain/trough-reading';
import { connect } from '../server/src/db/db.ts';
import { callApi } from './api.ts';
import { fillLots } from './lots-list.ts';
import type { Measurement } from './measurement.ts';

const devices = 200;
const entries = 50;
const lotCount = 200;
const daysOfHistory = 120;
/** A device that reconnects has a minute before it would say that something failed. */
const atMost = 60_000;
const bursts = 3;

/**
 * A morning's readings of a whole region at once, when the network comes back, on lots that have been read for a season:
 * each must be stored, once, and what was read before must not make it slower.
 */
export const devicesReconnecting: Measurement = async (stage) => {
  const { manager, otherFarmId: farmId, socketDir } = stage;
  await fillLots(stage, farmId, lotCount);
  const { data }: { data: Lot[] } = JSON.parse((await callApi(manager, 'GET', `/farms/${farmId}/lots`)).text);
  const { data: me } = JSON.parse((await callApi(manager, 'GET', '/users/me')).text);
  const lots = data.slice(0, lotCount).map(({ id }) => id);
  await fillHistory(me.id);

  return async () => {
    const times: number[] = [];
    for (let burst = 0; burst < bursts; burst += 1) times.push(await reconnect());
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    const name = `${devices} devices reconnect with ${entries} readings each`;
    return [
      { name, unit: 'ms', measured: last, against: atMost, bar: { atMost } },
      { name: `… the third time ÷ the first`, unit: 'ms', measured: last, against: first, bar: { ratioAtMost: 1.5 } },
    ];
  };

  async function reconnect(): Promise<number> {
    const outboxes = Array.from({ length: devices }, (_, device) =>
      Array.from({ length: entries }, (_, index) => ({
        client_id: randomUUID(),
        lot_id: lots[(device * entries + index) % lots.length],
        note: 0,
        timestamp: new Date().toISOString(),
      })),
    );
    const begun = performance.now();
    await Promise.all(outboxes.map(send));
    const taken = performance.now() - begun;
    await requireAllStoredOnce(outboxes.flat().map(({ client_id }) => client_id));
    return taken;
  }

  async function send(readings: { client_id: string }[]): Promise<void> {
    const sent_at = new Date().toISOString();
    const { text } = await callApi(manager, 'POST', `/farms/${farmId}/lots/trough_readings`, { readings, sent_at });
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

  /** One a day and lot, as if they had come each on its morning. */
  async function fillHistory(userId: number): Promise<void> {
    const sql = connect({ socketDir }, 1);
    const ours = sql`farm_id = ${farmId} and lot_id = any(${lots}::bigint[])`;
    await sql`update load_sets set at = now() - make_interval(days => ${daysOfHistory + 1}) where ${ours}`;
    await sql`
      insert into trough_readings
        (farm_id, client_id, lot_id, note, captured_at, at, received_at, user_id, new_projected_load)
      select ${farmId}, gen_random_uuid(), l.id, 0, d.at, d.at, d.at, ${userId}, l.projected_load
      from lots l, generate_series(now() - make_interval(days => ${daysOfHistory}), now() - interval '1 day', '1 day') d (at)
      where l.farm_id = ${farmId} and l.id = any(${lots}::bigint[])
    `;
    await sql`analyze trough_readings`;
    await sql.end();
  }
};
