import { randomUUID } from 'node:crypto';
import type { Lot } from '@cocho/domain/lots';
import type { ReadingFate, RoundLot } from '@cocho/domain/trough-reading';
import { expect } from 'vitest';
import type { Api } from './api.ts';
import { farmOf } from './resources.ts';

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

export function reading(lot_id: number, note: number, minutes = 10) {
  return { client_id: randomUUID() as string, lot_id, note, timestamp: minutesAgo(minutes) };
}

/** The reading round of a farm, as its people's devices see it. */
export function roundOf(api: Api) {
  const { sql, own, admin, worker } = api;
  const farm = farmOf(api, 'own');
  return { newLot, send, find, loadOf, round };

  /** A lot whose Carga Inicial was set some days ago, so that readings of today come after it. */
  async function newLot(load = 1000, days = 2): Promise<number> {
    const id = await farm.add('lots');
    await sql`
      update load_sets set at = now() - make_interval(days => ${days}), load = ${load}
      where farm_id = ${own} and lot_id = ${id}
    `;
    await sql`
      update lots set projected_load = ${load}, last_load_event_at = now() - make_interval(days => ${days})
      where farm_id = ${own} and id = ${id}
    `;
    return id;
  }

  async function send(readings: unknown[], as: Api['admin'] = worker, sent_at?: unknown): Promise<ReadingFate[]> {
    const path = `/farms/${own}/lots/trough_readings`;
    const answer = await api.call<ReadingFate[]>('POST', path, { as, body: { readings, sent_at } });
    expect(answer.status).toBe(200);
    return answer.body.data;
  }

  async function find(lotId: number): Promise<Lot> {
    return (await api.call<Lot>('GET', `/farms/${own}/lots/${lotId}`, { as: admin })).body.data;
  }

  async function loadOf(lotId: number): Promise<number> {
    return (await find(lotId)).projected_load;
  }

  /** The lot as the round shows it. */
  async function round(lotId: number, as: Api['admin'] = worker): Promise<RoundLot> {
    const { body } = await api.call<RoundLot[]>('GET', `/farms/${own}/trough_readings/round`, { as });
    return body.data.find(({ id }) => id === lotId) as RoundLot;
  }
}
