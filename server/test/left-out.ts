import { randomUUID } from 'node:crypto';
import { addDays } from '@cocho/domain/days';
import type { DeviceOperation } from '@cocho/domain/operations';
import type { Quarantined } from '@cocho/domain/quarantine';
import { expect } from 'vitest';
import { transaction } from '../src/db/transaction.ts';
import { rebuildLotDays } from '../src/features/lots/lot-days.ts';
import { rebuildSums } from '../src/features/operations/operation-sums.ts';
import type { Api } from './api.ts';
import { after, newFeeding, quarantined } from './feeding.ts';

export const wholeBatch = 10;

export const leftOut = (apart_kg: number) => ({ kg: null, skipped: true, apart_kg });
export const counted = (kg: number) => ({ kg, skipped: false, apart_kg: null });

/** Operations that a lot holds up, and a manager who applies them without it. */
export function leftOutOf(api: Api) {
  const { sql, own, admin } = api;
  return { onlyEntry, retry, setLot, feedingOf, closedTooEarly, expectRecomputed };

  async function onlyEntry(clientId: string): Promise<Quarantined> {
    const [entry] = await quarantined(api, clientId);
    if (!entry) throw new Error('nothing in quarantine');
    return entry;
  }

  async function retry(clientId: string, without?: number[], as = admin, farmId = own) {
    const { id } = await onlyEntry(clientId);
    const body = { action: 'retry', ...(without && { without }) };
    return api.call('POST', `/farms/${farmId}/quarantine/${id}/resolve`, { as, body });
  }

  async function setLot(id: number, change: Record<string, unknown>): Promise<void> {
    await sql`update lots set ${sql(change)} where farm_id = ${own} and id = ${id}`;
  }

  /** One operation of two pens of 600 and 400 kg. */
  async function feedingOf() {
    const feeding = await newFeeding(api);
    const [first = 0, other = 0] = feeding.lots;
    const id = randomUUID();
    return { ...feeding, id, first, other, send: (operation: unknown) => feeding.send(id, operation), kept };

    async function kept() {
      const [row] = await sql<[{ id: number; status: string }]>`
        select id, status from operations where farm_id = ${own} and client_id = ${id}
      `;
      const { sub_operations } = await feeding.details(row.id);
      const lines = sub_operations.flatMap((sub) => sub.unload_operation_corrals);
      const days = await sql<{ lot_id: number; planned_kg: number; mo_kg: number }[]>`
        select lot_id, planned_kg, mo_kg from lot_days where farm_id = ${own} and lot_id = any(${feeding.lots}) order by lot_id
      `;
      return {
        row,
        lines: lines.map(({ actual_quantity: kg, skipped, apart_kg }) => ({ kg, skipped, apart_kg })),
        fed: days.map((one) => [one.lot_id, one.planned_kg, one.mo_kg]),
      };
    }
  }

  /** The first pen was closed the day before its feed came. */
  async function closedTooEarly(steps = wholeBatch, told = (operation: DeviceOperation) => operation) {
    const { first: closed, ...feeding } = await feedingOf();
    const begun = await feeding.begin();
    await setLot(closed, { deactivated_at: addDays(begun.day, -1) });
    const sent = after(told(begun), steps);
    expect(await feeding.send(sent)).toMatchObject({ fate: 'parked' });
    return { ...feeding, sent, closed };
  }

  /** What is kept is what all of it anew comes to. */
  async function expectRecomputed(): Promise<void> {
    expect(await transaction(sql, (tx) => rebuildLotDays(tx, own))).toMatchObject({ wrongDays: 0, wrongTotals: 0 });
    expect(await transaction(sql, (tx) => rebuildSums(tx, own))).toBe(0);
  }
}
